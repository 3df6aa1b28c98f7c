// The lobby, live: every public table as it fills and empties.
import { calls } from "../lib/calls.svelte";
import { type Connection, Line } from "./line.svelte";
import type { FromLobby, Notice, TableCard } from "./types";

export class Lobby {
  tables = $state.raw<TableCard[]>([]);
  guests = $state(0);
  notice = $state.raw<Notice | null>(null);

  #line = new Line<FromLobby>(() => "/ws/lobby", {
    opened: () => (this.notice = null), // told anew where the floor still closes
    told: (message) => this.#hear(message),
  });

  get connection(): Connection {
    return this.#line.connection;
  }

  /** The code the last connection was closed with, until something is heard again. */
  get ending(): string {
    return this.#line.ending;
  }

  /** Somebody else is here now, or nobody: who was shown out may look in again. */
  again(): void {
    this.#line.again();
  }

  /** The line is to be in the name of whoever is here now. */
  renew(): void {
    this.#line.renew();
  }

  close(): void {
    this.#line.close();
  }

  #hear(message: FromLobby): void {
    switch (message.type) {
      case "lobby":
        this.tables = message.tables;
        this.guests = message.guests;
        break;
      case "table":
        this.tables = [...this.tables.filter((each) => each.id !== message.table.id), message.table];
        break;
      case "gone":
        this.tables = this.tables.filter((each) => each.id !== message.id);
        break;
      case "calls":
        calls.hear(message.calls);
        break;
      case "notice":
        this.notice = message.kind === "open" ? null : message;
        break;
    }
  }
}
