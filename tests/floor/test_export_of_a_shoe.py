"""A coup from a shoe is exported by itself, with the cards drawn before it, once the shoe is over."""

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest

from live_server import Client, Server, Socket
from party import open_floor, player, run, sqlite, table, until
from saalchef.catalogue import said
from saalchef.floor.audit import audit
from saalchef.floor.history.coups import shoes
from saalchef.floor.history.export import coup_file
from saalchef.floor.history.verify import verify
from saalchef.floor.server.closing import closing
from saalchef.floor.table.refusal import Denied
from saalchef.notation import ProofByCoup, load_house, parse, read_file
from saalchef.rules.actions import Open, Void

SLOW = {"bets": 600, "answer": 600, "pause": 60}
MOST = 30  # coups; one pack holds no more


def do(name: str, **action: Any) -> dict[str, Any]:
    return {"type": "do", "id": uuid.uuid4().hex, "action": {"guest": name, **action}}


async def play_a_shoe(guest: Client, server: Server, table: str) -> dict[str, Any]:
    """Coups with one bet until the first shuffle is revealed."""
    async with Socket(server.port, f"/ws/tables/{table}", guest.cookies) as socket:
        await socket.ask({"type": "join", "id": "come", "chips": 100_000, "seat": 3})
        for _ in range(MOST):
            await socket.ask(do(guest.name, type="bets", amount=1000, field="tie", box=None))
            await socket.send({"type": "ready", "ready": True})
            while (await socket.until("events"))["view"]["phase"] != "settled":
                pass
            shoes = guest.http.get(f"/api/tables/{table}/shoes").json()["shoes"]
            first: dict[str, Any] = shoes[-1]
            if first["seed"] is not None:
                return first
    raise AssertionError("the shoe never ends")


def test_a_coup_of_a_shoe_is_exported_alone(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/floor.db") as server, Client(server.base) as guest:
        guest.pass_by()
        table = guest.open_table("bregenz", readings={"decks": 1}, pace=SLOW)
        shoe = asyncio.run(play_a_shoe(guest, server, table))
        last = shoe["last_coup"]
        assert last > 3
        for coup in (2, last):
            file = tmp_path / f"{coup}.coup"
            file.write_text(guest.http.get(f"/api/tables/{table}/coups/{coup}/file").text)
            (found,) = read_file(str(file))
            (proof,) = found.proof
            assert proof.coups == 1
            assert isinstance(proof, ProofByCoup)
            assert [each.coup for each in proof.coup] == list(range(1, coup + 1))
            assert all(bool(each.drawn) == (each.coup < coup) for each in proof.coup)
            assert verify(found, load_house(found, str(file))).problem is None


@pytest.mark.parametrize("bets_open", [False, True])
def test_a_table_that_closes_reveals_the_shoe_it_was_dealt_from(tmp_path: Path, bets_open: bool) -> None:
    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.do(type="bets", amount=1000, field="banco", box=None)
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 1)
            with pytest.raises(Denied, match="not_revealed"):
                coup_file(floor.database, host.id, 1)
            if bets_open:
                if host.live.table.phase == "settled":
                    await host.command("croupier", None, lambda _: [Open()])
                await anna.do(type="bets", amount=1000, field="punto", box=None)
            await host.command("chef", "close", lambda live: closing(live, "Feierabend"))
            file = parse(coup_file(floor.database, host.id, 1))
            assert verify(file, load_house(file, "closed.coup")).problem is None
            (shoe,) = shoes(floor.database, host.id).shoes
            assert (shoe.first_coup, shoe.last_coup) == (1, 1)
            assert audit(floor.database).problems == []

    run(evening())


def test_a_coup_voided_before_a_card_was_dealt_has_nothing_to_prove(tmp_path: Path) -> None:
    """Its shoe was dealt from before."""

    async def evening() -> None:
        async with open_floor(sqlite(tmp_path)) as floor:
            host = await table(floor, "bregenz")
            anna = await player(floor, host, seat=1)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await anna.send({"type": "ready", "ready": True})
            await until(lambda: host.live.ended == 1)
            await anna.do(type="bets", amount=1000, field="tie", box=None)
            await host.command("chef", None, lambda _: [Void("a card fell")])
            for coup, proofs, problem in (
                (1, 1, None),
                (2, 0, said("verify.no_card")),
            ):
                file = parse(coup_file(floor.database, host.id, coup))
                assert len(file.proof) == proofs
                assert verify(file, load_house(file, "void.coup")).problem == problem

    run(evening())
