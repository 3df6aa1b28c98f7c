"""How far a long run is, at which rate, and how long it still takes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from saalchef.catalogue import Lang
from saalchef.cli.output import console
from saalchef.cli.show.words import words
from saalchef.sim.job import Job


class _Rate(ProgressColumn):
    def __init__(self, point: str) -> None:
        super().__init__()
        self._point = point

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{short(speed, self._point)}/s" if speed else "", style="dim")


@contextmanager
def watching(job: Job, lang: Lang) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where somebody sees it; what it gets is called with the streams done."""
    errors = console(stderr=True)
    point = words(lang).point
    per_stream = job.total / job.streams
    columns = (TextColumn("{task.description}"), BarColumn(), _Rate(point), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(short(job.total, point), total=job.total)
        yield lambda streams: bar.update(task, completed=streams * per_stream)


def short(number: float, point: str) -> str:
    """Three digits that say something, with the language's decimal point."""
    for size, sign in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{sign}".replace(".", point)
    return f"{number:.3g}".replace(".", point)
