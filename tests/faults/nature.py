"""What goes wrong in an evening, and when: all of it from the world's one number."""

from typing import Any

from saalchef.store.commit import STEPS


class Nature:
    """Sends trouble for a while, and then puts everything right."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._chance = world.chance

    async def rage(self, seconds: float) -> None:
        world = self._world
        for _ in range(self._chance.randint(2, 5)):
            world.later(self._chance.random() ** 2 * seconds, self._strike)
        await world.pause(seconds)
        while any(server.process.alive and server.process.frozen for server in world.servers):
            await world.pause(1.0)
        self._put_right()

    def _strike(self) -> None:
        kinds = {
            self._kill: 2,
            self._kill_in_commit: 3,
            self._freeze: 2,
            self._freeze_in_commit: 4,
            self._lose_answer: 8,
            self._cut: 2,
            self._deafen: 2,
            self._slow: 1,
            self._fail: 1,
            self._tear: 2,
            self._jump: 2,
            self._hang_up: 2,
        }
        self._chance.choices(list(kinds), list(kinds.values()))[0]()

    def _server(self) -> Any:
        return self._chance.choice(self._world.servers)

    def _kill(self) -> None:
        server = self._server()
        if server.process.alive:
            server.kill()
            self._world.start_again(server.place, 0.5 + self._chance.random() * 8)

    def _kill_in_commit(self) -> None:
        server = self._server()
        server.deadly = self._chance.choice(STEPS)
        self._world.note(f"{server.process.name} will be killed at {server.deadly}")
        self._world.later(10.0, self._must_be_dead, server)

    def _must_be_dead(self, server: Any) -> None:
        """Killed in a commit, or now: one starts in its place."""
        server.deadly = None
        server.kill()
        self._world.start_again(server.place, 0.5 + self._chance.random() * 4)

    def _freeze(self) -> None:
        self._server().freeze(2 + self._chance.random() * 30)

    def _freeze_in_commit(self) -> None:
        """While it holds what others wait for."""
        server = self._server()
        server.freezing = self._chance.choice(STEPS), 28 + self._chance.random() * 12

    def _lose_answer(self) -> None:
        self._server().losing = self._chance.choice(("before", "after", "after", "late"))

    def _tear(self) -> None:
        self._server().losing = "torn"

    def _fail(self) -> None:
        if self._world.machine.up:
            self._world.note("the database's power fails")
            self._world.power_fails()

    def _cut(self) -> None:
        server, seconds = self._server(), 1 + self._chance.expovariate(0.1)
        silent = self._chance.random() < 0.5
        server.line.down, server.line.silent = not silent, silent
        self._world.note(
            f"the line of {server.process.name} is {'silent' if silent else 'down'} for {seconds:.1f}"
        )
        self._world.later(seconds, server.line.open)

    def _deafen(self) -> None:
        """What others book is not heard for a while, or late."""
        server = self._server()
        if server.notices is None:
            return
        if self._chance.random() < 0.5:
            server.notices.late = 3.0
        else:
            server.notices.down = True
            self._world.later(self._chance.random() * 15, server.notices.up_again)
        self._world.note(
            f"{server.process.name} hears of others {'late' if server.notices.late > 1 else 'nothing'}"
        )

    def _slow(self) -> None:
        server = self._server()
        server.line.slow = 40.0
        self._world.later(5 + self._chance.random() * 10, server.line.open)

    def _jump(self) -> None:
        """The clock of a server's machine is set."""
        server = self._server()
        server.process.ahead += self._chance.choice((3600.0, -3600.0, 60.0, -60.0, 5.0, -5.0))
        self._world.note(f"the clock of {server.process.name} is {server.process.ahead} seconds ahead")

    def _hang_up(self) -> None:
        for guest in self._world.guests:
            if self._chance.random() < 0.5:
                guest.hang_up()

    def _put_right(self) -> None:
        world = self._world
        for server in world.servers:
            server.deadly = server.freezing = server.losing = None
            server.line.open()
            if server.notices is not None:
                server.notices.late = 0.05
                if server.notices.down:
                    server.notices.up_again()
