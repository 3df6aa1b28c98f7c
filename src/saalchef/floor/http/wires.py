"""How many TCP connections are open, websockets or not yet: each address leaves room for others."""

import ipaddress
import resource
from collections import Counter
from collections.abc import Iterable

from saalchef.floor.http.requests import household

MOST_DESCRIPTORS = 65_536
KEPT_FREE = 128  # for the database, its readers, neighbours, and the process of long sums


class Wires:
    """Everybody's, and those of each address; a trusted proxy's are other people's."""

    def __init__(self, most: int, an_address: int, proxies: Iterable[str] = ()) -> None:
        self._most = most
        self._an_address = an_address
        self._proxies = [ipaddress.ip_network(each) for each in proxies]
        self._open: Counter[str] = Counter()
        self._all = 0

    def enter(self, host: str) -> bool:
        """Whether there is room; no address takes more than it leaves free for others."""
        left = self._most - self._all
        place = household(host)
        if left <= 0 or (self._open[place] >= min(self._an_address, left) and not self._is_proxy(host)):
            return False
        self._open[place] += 1
        self._all += 1
        return True

    def leave(self, host: str) -> None:
        place = household(host)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]
        self._all -= 1

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def room_for_wires() -> int:
    """How many this process may hold open, after it has been allowed as many as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(1, min(soft if soft != resource.RLIM_INFINITY else wanted, MOST_DESCRIPTORS) - KEPT_FREE)
