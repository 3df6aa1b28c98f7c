"""A command that arrives late is taken in the coup it was meant for, or in none."""

from pathlib import Path
from typing import Any

from floor.words_table import TIE, closed
from party import Player, open_floor, player, run, sqlite, table
from saalchef.catalogue import Said


async def sent(guest: Player, action: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The answer to an action in the guest's name."""
    wish = {"type": "do", "id": guest.fresh_id(), "action": {"guest": guest.name, **action}, **more}
    (answer,) = [each for each in await guest.send(wish) if each["type"] in ("done", "refused")]
    return answer


def test_a_bet_that_arrives_in_another_coup_is_refused_and_nothing_is_booked(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            assert (await sent(anna, TIE, coup=1))["type"] == "done"
            early = await sent(anna, TIE, coup=2)
            assert (early["code"], early["facts"]) == ("other_coup", {"coup": 2, "now": 1})
            await closed(host)  # nobody is bound to words: it is played to its end
            assert host.live.table.phase == "settled"
            version = host.live.version
            late = await sent(anna, TIE, coup=1)
            assert (late["code"], late["facts"]) == ("other_coup", {"coup": 1, "now": 2})
            assert late["sentence"] == "That was meant for coup 1; now it is coup 2."
            german = Said("floor.other_coup", late["facts"]).told("de")
            assert german == "Das galt Coup 1; jetzt ist Coup 2 an der Reihe."
            assert host.live.version == version
            assert (await sent(anna, TIE, coup=2))["type"] == "done"  # the coming one
            assert host.live.table.coup == 2
            assert (await sent(anna, TIE))["type"] == "done"  # whoever names none means any

    run(evening())


def test_what_was_booked_in_its_coup_is_answered_in_the_next_as_the_first_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            wish = {"type": "do", "id": "mine", "coup": 1, "action": {"guest": anna.name, **TIE}}
            first = [each for each in await anna.send(wish) if each["type"] == "done"]
            await closed(host)
            anna.read()
            assert await anna.send(wish) == [{**first[0], "repeated": True}]

    run(evening())


def test_coming_and_going_belong_to_no_coup(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await sent(anna, TIE)
            await closed(host)
            assert (await sent(anna, {"type": "buys", "amount": 1000}, coup=1))["type"] == "done"
            assert (await sent(anna, {"type": "leaves"}, coup=1))["type"] == "done"

    run(evening())
