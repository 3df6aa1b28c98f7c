"""Put the coups that are over into signed files, take out what they hold, or verify such files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from saalchef.catalogue import Lang, counted, say
from saalchef.cli.kinds import Folder, Number
from saalchef.cli.misuse import Misuse
from saalchef.cli.options import as_json, database_option, lang_option, witness_option
from saalchef.cli.output import console, print_json
from saalchef.cli.verb import argument, option, verb

if TYPE_CHECKING:
    from saalchef.catalogue import Said
    from saalchef.floor.audit.archive_verify import VerifiedArchive
    from saalchef.floor.audit.take_out import TakenOut

VERIFY = "verify"


@verb("archive")
@argument("files", nargs=-1, metavar="archives")
@database_option
@option("--output", "-o", type=Folder())
@option("--keep", type=Number(low=1))
@option("--remove", is_flag=True)
@witness_option
@lang_option
@as_json
def command(
    files: tuple[str, ...],
    database: str,
    output: Path | None,
    keep: int | None,
    remove: bool,
    witness: Path | None,
    lang: Lang,
    as_json: bool,
) -> int:
    from rich.progress import Progress

    verifies = files[:1] == (VERIFY,)
    wanting = not files[1:] or remove or keep is not None if verifies else bool(files)
    if verifies == (output is not None) or wanting:
        raise Misuse("archive.either")
    problems: list[Said] = []
    removed: list[TakenOut] = []
    begun: Path | None = None
    errors = console(stderr=True)
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        task = bar.add_task(say("archive.reading", lang))

        def progress(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        if output is None:
            found = _verify([Path(file) for file in files[1:]], witness, progress)
        else:
            found, problems, begun = _archive(database, output, keep, witness, progress)
            if remove:
                removed, left = _remove(database, output, witness, progress)
                problems += left
    if begun is not None:
        click.echo(f"saalchef: {say('archive.begun', lang, folder=begun)}", err=True)
    failed = bool(problems) or any(each.problems for each in found)
    if as_json:
        documents = [_document(each, lang) for each in found]
        out = [msgspec.structs.asdict(each) for each in removed]
        told = [problem.told(lang) for problem in problems]
        print_json({"files": documents, "removed": out, "problems": told})
        return int(failed)
    for each in found:
        _tell(each, lang, witness is None and output is None)
    for problem in problems:
        click.echo(f"saalchef: {problem.told(lang)}", err=True)
    if not found and not problems:
        click.echo(say("archive.nothing", lang))
    if remove and output is not None:
        _tell_removed(removed, database, output, lang)
        if not removed and not problems:
            click.echo(say("archive.none_taken_out", lang))
    return int(failed)


def _archive(
    url: str, folder: Path, keep: int | None, witness: Path | None, progress: Any
) -> "tuple[list[VerifiedArchive], list[Said], Path | None]":
    """The files, what is wrong, and the folder of the witness where its key was made just now."""
    from saalchef.floor.audit.archive import archive
    from saalchef.store.database import Database
    from saalchef.store.witness import Witness

    database = Database(url)
    database.must_exist()
    signs = Witness.of(database, witness)
    done = archive(database, folder, signs, keep or 0, progress)
    database.close()
    return done.files, done.problems, signs.folder if done.begun else None


def _remove(
    url: str, folder: Path, witness: Path | None, progress: Any
) -> "tuple[list[TakenOut], list[Said]]":
    from saalchef.floor.audit.take_out import take_out_archived
    from saalchef.store.database import Database
    from saalchef.store.witness import Witness

    database = Database(url)
    done = take_out_archived(database, folder, Witness.of(database, witness), progress=progress)
    database.close()
    return done.tables, done.problems


def _verify(files: list[Path], folder: Path | None, progress: Any) -> "list[VerifiedArchive]":
    from saalchef.floor.audit.archive_verify import verify_archives
    from saalchef.store.witness import Witness, WitnessError

    if folder is not None and not Witness(folder).is_there:
        raise WitnessError("witness.none", folder=str(folder))
    key = Witness(folder).public_key() if folder is not None else None
    return verify_archives(files, key, progress)


def _document(found: "VerifiedArchive", lang: Lang) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(found),
        "file": str(found.file),
        "problems": [problem.told(lang) for problem in found.problems],
    }


def _tell_removed(removed: "list[TakenOut]", url: str, folder: Path, lang: Lang) -> None:
    from saalchef.store.database import Database

    for each in removed:
        rows, coups = counted("audit.rows", each.rows), counted("audit.coups", each.coups)
        told = say("archive.taken_out", lang, table=each.table, rows=rows, coups=coups, folder=str(folder))
        click.echo(told)
    if removed and (database := Database(url)).is_sqlite:
        click.echo(say("archive.filled_anew", lang, file=database.place))


def _tell(found: "VerifiedArchive", lang: Lang, unheld: bool) -> None:
    for problem in found.problems:
        click.echo(f"saalchef: {say('archive.of', lang, file=str(found.file), problem=problem)}", err=True)
    if found.problems or found.signed is None:
        return
    numbers = {
        "rows": counted("audit.rows", found.rows),
        "coups": counted("audit.coups", found.coups),
        "shuffles": counted("audit.shuffles", found.shuffles),
        "files": counted("archive.files", found.files),
    }
    click.echo(say("archive.holds", lang, file=str(found.file), **numbers))
    if unheld:
        click.echo(say("archive.unheld", lang, key=found.signed.key))
