"""What every bet is worth, as tables."""

from rich.console import Console
from rich.table import Table

from saalchef.cli.show.words import BETS, OUTCOMES, one_in, payout, percent, signed
from saalchef.houses import House
from saalchef.odds.figures import Bet, Figures
from saalchef.odds.punto_banco import AtStake, PuntoBanco
from saalchef.odds.readings import ReadingEffect
from saalchef.rules.money import decimal

SHOWN_STAKES = 12


def show_odds(console: Console, house: House, found: Figures) -> None:
    """Every bet with its value, its swing and its outcomes."""
    console.print(_values(house, found.bets))
    console.print(_outcomes(found.bets))
    if isinstance(found, PuntoBanco):
        _show_coup(console, found)
        if found.banco_by_stake:
            console.print(_by_stake(house, found.banco_by_stake))
    show_findings(console, found.bets)


def show_findings(console: Console, bets: dict[str, Bet]) -> None:
    """A bet in the guest's favour is said in words, too."""
    for name, bet in bets.items():
        if bet.ev > 0:
            console.print(
                f"[bold]{BETS[name]} is in the guest's favour[/bold] by {percent(bet.ev)} of the stake: "
                "that follows from these rules as they are read here."
            )


def _values(house: House, bets: dict[str, Bet]) -> Table:
    table = Table(title="What each bet is worth", title_justify="left")
    table.add_column("bet")
    table.add_column("value for the guest", justify="right")
    table.add_column(f"of 100 {house.currency} staked", justify="right")
    table.add_column("standard deviation", justify="right")
    for name, bet in bets.items():
        of_100 = f"{100 * bet.ev:+.2f}".replace("-", "−")
        table.add_row(BETS[name], signed(bet.ev), of_100, f"{bet.stdev:.4f}")
    return table


def _outcomes(bets: dict[str, Bet]) -> Table:
    table = Table(title="How each bet can end", title_justify="left")
    table.add_column("bet")
    table.add_column("outcome")
    table.add_column("pays", justify="right")
    table.add_column("probability", justify="right")
    table.add_column("that is", justify="right")
    for name, bet in bets.items():
        for at, outcome in enumerate(bet.outcomes):
            table.add_row(
                BETS[name] if not at else "",
                OUTCOMES.get(outcome.name, outcome.name),
                payout(outcome.pays),
                percent(outcome.probability),
                one_in(outcome.probability),
                end_section=at == len(bet.outcomes) - 1,
            )
    return table


def _show_coup(console: Console, found: PuntoBanco) -> None:
    table = Table(title="How a coup goes", title_justify="left")
    table.add_column("what")
    table.add_column("probability", justify="right")
    for who, chance in found.naturals.items():
        side = {"either": "either side", "punto": "Punto", "banco": "Banco"}[who]
        table.add_row(f"natural 8 or 9 of {side}", percent(chance.probability))
    for cards, chance in found.cards.items():
        table.add_row(f"{cards} cards", percent(chance.probability))
    console.print(table)


def _by_stake(house: House, at: tuple[AtStake, ...]) -> Table:
    """The lowest stakes and the round ones: the tax is fairest where it is a whole chip."""
    fair = max(entry.pays for entry in at)
    chosen = [entry for i, entry in enumerate(at) if i < SHOWN_STAKES // 2 or entry.pays == fair]
    step = decimal(house.rules.limits.step)
    table = Table(
        title=f"Banco by stake: the tax is rounded up to a chip of {step} {house.currency}",
        caption=f"Banco's value above is that of the table minimum, {at[0].stake} {house.currency}.",
        title_justify="left",
        caption_justify="left",
    )
    for column in ("stake", "tax", "pays", "value for the guest"):
        table.add_column(column, justify="right")
    for entry in chosen[:SHOWN_STAKES]:
        table.add_row(entry.stake, entry.tax, payout(entry.pays), signed(entry.ev))
    return table


def effects_table(bets: dict[str, float], effects: list[ReadingEffect]) -> Table:
    """Each reading's effect on each bet, one at a time; those no bet depends on are only named."""
    table = Table(
        title="What each reading does to each bet: the value for the guest, and the change",
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("reading")
    table.add_column("option")
    for name in bets:
        table.add_column(BETS[name], justify="right")
    table.add_row("as played", "", *(f"[bold]{signed(ev)}[/bold]" for ev in bets.values()))
    table.add_section()
    last = ""
    for effect in effects:
        if not effect.matters:
            continue
        cells = []
        for name in bets:
            now = effect.bets.get(name)
            if now is None:
                cells.append("not offered")
            elif not now.change:
                cells.append("·")
            else:
                favour = " [bold]guest's favour[/bold]" if now.ev > 0 else ""
                cells.append(f"{signed(now.ev)} ({signed(now.change)}){favour}")
        table.add_row(effect.reading if effect.reading != last else "", str(effect.option), *cells)
        last = effect.reading
    idle = sorted({effect.reading for effect in effects if not effect.matters})
    if idle:
        table.caption = f"No bet's value depends on {', '.join(idle)}."
    return table
