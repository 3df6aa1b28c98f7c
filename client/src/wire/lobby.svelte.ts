// The lobby, live: every public table as it fills and empties.
import type { FromLobby, TableCard } from "./types";

export class Lobby {
  tables = $state.raw<TableCard[]>([]);
  guests = $state(0);
  connection = $state<"connecting" | "live" | "lost">("connecting");

  #socket: WebSocket | null = null;
  #closed = false;

  constructor() {
    this.#open();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.#socket = socket;
    socket.onopen = () => (this.connection = "live");
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as FromLobby);
    socket.onclose = () => {
      if (this.#closed) return;
      this.connection = "lost";
      setTimeout(() => this.#open(), 1500);
    };
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
    }
  }
}
