"""Tables that guests open: whose they are."""

from pathlib import Path

from databases import new_url
from party import open_floor, run, sqlite, until
from saalchef.floor.audit import audit
from saalchef.floor.floor import Floor
from saalchef.floor.messages import OpenTable
from saalchef.floor.operator import OPERATOR


def openers(floor: Floor) -> dict[str, str | None]:
    return {card.house: card.opener for card in floor.lobby.tables()}


def test_a_guests_table_bears_his_name_and_the_houses_bears_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            anna, _ = await floor.affairs.pass_by()
            await floor.open_table(OpenTable(id="own", house="pfaeffikon"), anna.id)
            await floor.open_table(OpenTable(id="house", house="vaduz"), OPERATOR)
            assert openers(floor) == {"pfaeffikon": anna.name, "vaduz": None}
            await floor.affairs.keep(anna, "Anna", "sehr geheim")
            await floor.look_again(anna.id)
            assert openers(floor)["pfaeffikon"] == "Anna"
        async with open_floor(sqlite(tmp_path)) as floor:
            assert openers(floor) == {"pfaeffikon": "Anna", "vaduz": None}
            assert audit(floor.database).problems == []

    run(scenario())


def test_a_new_name_is_heard_at_the_other_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        url = new_url("postgresql", tmp_path)
        async with open_floor(url) as one, open_floor(url) as two:
            anna, _ = await one.affairs.pass_by()
            await one.open_table(OpenTable(id="own", house="pfaeffikon"), anna.id)
            await until(lambda: openers(two) == {"pfaeffikon": anna.name})
            await one.affairs.keep(anna, "Anna", "sehr geheim")
            await one.look_again(anna.id)
            await until(lambda: openers(two) == openers(one) == {"pfaeffikon": "Anna"})

    run(scenario())
