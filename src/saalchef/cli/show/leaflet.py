"""A house's rules on the screen: sentences on the left, where they come from on the right."""

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from saalchef.catalogue import Lang
from saalchef.houses import House
from saalchef.houses.describe import Line, Question, Section, describe, questions
from saalchef.houses.sentences import common
from saalchef.houses.tell import HouseTeller

CHANGED = "bold yellow"


class Leaflet:
    """One house in one language on one console."""

    READABLE = 110  # columns beyond which lines tire the eye

    def __init__(self, house: House, lang: Lang, out: Console) -> None:
        self.house = house
        self.teller = HouseTeller(house, lang)
        self.out = out
        self.width = min(out.width, self.READABLE) if out.is_terminal else None

    def label(self, name: str, **facts: str) -> str:
        return self.teller.fill(common().labels[name], **facts)

    def show(self, item: RenderableType = "", style: str = "") -> None:
        self.out.print(item, style=style, width=self.width, soft_wrap=self.width is None)

    def head(self) -> None:
        game = self.house.plays.title
        self.show(Text.assemble((self.house.name, "bold"), f" · {game} · {self.house.currency}"))
        self.show(self.label("sources"), style="dim")

    def section(self, section: Section) -> None:
        self.show()
        self.show(Text(section.title, "bold cyan"))
        self.pairs([(Text(line.sentence), self.source(line)) for line in section.lines])

    def pairs(self, rows: list[tuple[Text, Text]]) -> None:
        """Two columns on a terminal; elsewhere one line each, the source in brackets."""
        if self.width is None:
            for sentence, source in rows:
                self.show(Text.assemble("  ", sentence, "  [", source, "]"))
            return
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(ratio=3)
        table.add_column(ratio=1, justify="right")
        for row in rows:
            table.add_row(*row)
        self.show(Padding(table, (0, 0, 0, 2)))

    def source(self, line: Line) -> Text:
        """Clause, reading, sign or custom; a reading that is not the default stands out."""
        changed = [question for question in line.readings if not question.is_default]
        if changed:
            return Text(" · ".join(self.choice(question) for question in changed), CHANGED)
        names = " · ".join(question.id for question in line.readings)
        if line.source == "clause":
            return Text(f"{line.clause} · {names}" if names else str(line.clause), "dim")
        named = f"{self.label('reading')} {names}" if line.source == "reading" else self.label(line.source)
        return Text(named, "dim")

    def choice(self, question: Question) -> str:
        instead = self.label("instead", default=str(question.default))
        return f"{question.id} = {question.played} ({instead})"

    def readings(self) -> None:
        asked = questions(self.house, self.teller.lang)
        if not asked:
            return
        self.show()
        self.show(Text(self.label("readings"), "bold cyan"))
        for question in asked:
            self.question(question)
        open_ones = [question for question in asked if len(question.options) > 1]
        if open_ones:
            example = open_ones[0]
            other = next(c.option for c in example.options if c.option != example.played)
            self.show()
            self.show(self.label("choose", example=f"{example.id}={other}"), style="dim")

    def question(self, question: Question) -> None:
        self.show()
        title = f"{question.id} = {question.played}" if question.is_default else self.choice(question)
        self.show(Text(f"  {title}", "bold" if question.is_default else CHANGED))
        self.indented(Text(question.question))
        if all(isinstance(choice.option, int) for choice in question.options):
            self.indented(Text(" · ".join(str(choice.option) for choice in question.options)))
        else:
            self.options(question)
        why = self.label("why", default=str(question.default), why=question.why)
        self.indented(Text(why, "italic"))

    def options(self, question: Question) -> None:
        table = Table.grid(padding=(0, 1))
        for choice in question.options:
            mark = "▸" if choice.option == question.played else " "
            if self.width is None:
                self.indented(Text(f"{mark} {choice.option}: {choice.sentence}"))
            else:
                table.add_row(mark, str(choice.option), choice.sentence)
        if table.row_count:
            self.show(Padding(table, (0, 0, 0, 4)))

    def indented(self, text: Text) -> None:
        if self.width is None:
            self.show(Text.assemble("    ", text))
        else:
            self.show(Padding(text, (0, 0, 0, 4)))


def print_leaflet(house: House, lang: Lang, out: Console) -> None:
    leaflet = Leaflet(house, lang, out)
    leaflet.head()
    for section in describe(house, lang):
        leaflet.section(section)
    leaflet.readings()
    leaflet.show()
    leaflet.show(f"{leaflet.label('fingerprint')}: {house.digest}", style="dim")
