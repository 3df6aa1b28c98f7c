"""What the operating system refuses, as something to be said."""

import errno
import socket

from saalchef.catalogue.say import Said, said

KNOWN = {
    errno.ENOENT: said("system.missing"),
    errno.EISDIR: said("system.folder"),
    errno.ENOTDIR: said("system.no_folder"),
    errno.EACCES: said("system.forbidden"),
    errno.EPERM: said("system.forbidden"),
    errno.EEXIST: said("system.exists"),
    errno.ENOSPC: said("system.full"),
    errno.EROFS: said("system.read_only"),
    errno.ENAMETOOLONG: said("system.long_name"),
    errno.EDQUOT: said("system.full"),
    errno.EADDRINUSE: said("system.in_use"),
    errno.EADDRNOTAVAIL: said("system.no_address"),
}


def system_problem(e: OSError) -> Said:
    """What is wrong, such as that the file is a folder; the name of the error where it is a rare one."""
    if isinstance(e, socket.gaierror):
        return said("system.no_host")
    number = e.errno or 0
    rare = said("system.other", error=errno.errorcode.get(number, type(e).__name__))
    return KNOWN.get(number, rare)
