"""How far a long run is, at which rate, and how long it still takes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from saalchef.cli.output import console
from saalchef.sim.job import Job


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{_short(speed)}/s" if speed else "", style="dim")


@contextmanager
def watching(job: Job) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where somebody sees it; what it gets is called with the streams done."""
    errors = console(stderr=True)
    per_stream = job.total / job.streams
    columns = (TextColumn("{task.description}"), BarColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(_short(job.total), total=job.total)
        yield lambda streams: bar.update(task, completed=streams * per_stream)


def _short(number: float) -> str:
    for size, sign in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{sign}"
    return f"{number:.3g}"
