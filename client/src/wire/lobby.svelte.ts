// The lobby, live: every public table as it fills and empties.
import { calls } from "../lib/calls.svelte";
import { hangUp, OUT, pause } from "./reconnect";
import type { FromLobby, Notice, TableCard } from "./types";

export class Lobby {
  tables = $state.raw<TableCard[]>([]);
  guests = $state(0);
  notice = $state.raw<Notice | null>(null);
  connection = $state<"connecting" | "live" | "lost" | "out">("connecting");
  /** The code the last connection was closed with, until something is heard again. */
  ending = $state("");

  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;

  constructor() {
    this.#open();
  }

  /** Somebody else is here now, or nobody: who was shown out may look in again. */
  again(): void {
    if (this.connection !== "out") return;
    this.connection = "connecting";
    this.#open();
  }

  close(): void {
    this.#closed = true;
    hangUp(this.#socket);
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connection = "live";
      this.notice = null; // told anew where the floor still closes
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as FromLobby);
    socket.onclose = (end) => {
      if (this.#closed) return;
      if (end.code === OUT) {
        this.connection = "out";
        return;
      }
      this.connection = "lost";
      this.ending = end.reason;
      setTimeout(() => this.#closed || this.#open(), pause(end.code, this.#tries++));
    };
  }

  #hear(message: FromLobby): void {
    this.#tries = 0;
    this.ending = "";
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
