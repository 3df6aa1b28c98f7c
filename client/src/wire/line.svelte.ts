// A websocket to the floor that comes back by itself, and that notices when nothing comes any more.
import { version } from "../lib/version.svelte";
import { GONE, hangUp, OUT, pause } from "./reconnect";
import type { FromGuest } from "./types";

export type Connection = "connecting" | "live" | "lost" | "gone" | "out";

/** How often it is looked whether anything was heard. */
const BEAT_MS = 1500;
/** Looked at so often in vain: the first time nothing is done yet, then the floor is asked, and at last the line is down. */
const ASKED_AFTER = 1;
const DOWN_AFTER = 3;
/** A line that is being put through may take longer. */
const UNANSWERED_AFTER = 6;

interface Listener<Told> {
  /** The line is open; nothing is heard yet. */
  opened: () => void;
  told: (message: Told) => void;
  /** It is down: it comes back by itself, or not, as its connection says. */
  lost?: () => void;
}

export class Line<Told extends { type: string }> {
  /** Live once something is heard: an open line alone is no welcome. */
  connection = $state<Connection>("connecting");
  /** The code the last connection was closed with, until something is heard again. */
  ending = $state("");

  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #silent = 0; // beats since something was heard
  #pings = 0;
  #beating: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: () => string,
    private readonly listener: Listener<Told>,
  ) {
    this.#open();
  }

  send(message: FromGuest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Somebody else is here now, or nobody: who was shown out may look in again. */
  again(): void {
    if (this.connection !== "out") return;
    this.connection = "connecting";
    this.#open();
  }

  /** The floor takes an open line for whoever opened it: it is opened anew. One that is not open will be his. */
  renew(): void {
    this.again();
    if (this.connection !== "live" || !this.#socket) return;
    this.#drop(this.#socket);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#beating);
    hangUp(this.#socket);
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path()}`);
    this.#socket = socket;
    this.#silent = 0;
    this.#beating = setInterval(() => this.#beat(socket), BEAT_MS);
    socket.onopen = () => {
      this.#silent = 0;
      this.listener.opened();
    };
    socket.onmessage = (message) => {
      const told = JSON.parse(String(message.data)) as Told;
      if (this.connection === "lost") void version.look(); // the floor may have been built anew meanwhile
      this.connection = "live";
      this.ending = "";
      this.#tries = 0;
      this.#silent = 0;
      if (told.type !== "pong") this.listener.told(told);
    };
    socket.onclose = (end) => this.#ended(end.code, end.reason);
  }

  #beat(socket: WebSocket): void {
    const putThrough = socket.readyState === WebSocket.OPEN;
    if (this.#silent >= (putThrough ? DOWN_AFTER : UNANSWERED_AFTER)) {
      this.#drop(socket);
      this.#ended(0, "");
      return;
    }
    if (putThrough && this.#silent >= ASKED_AFTER) this.send({ type: "ping", n: this.#pings++ });
    this.#silent++;
  }

  /** What it may still tell has been asked for anew by then. */
  #drop(socket: WebSocket): void {
    clearInterval(this.#beating);
    socket.onmessage = socket.onclose = null;
    hangUp(socket);
  }

  #ended(code: number, reason: string): void {
    clearInterval(this.#beating);
    if (this.#closed) return;
    if (code === GONE || code === OUT) {
      this.connection = code === GONE ? "gone" : "out";
      return;
    }
    this.connection = "lost";
    this.ending = reason;
    this.listener.lost?.();
    setTimeout(() => this.#closed || this.#open(), pause(code, this.#tries++));
  }
}
