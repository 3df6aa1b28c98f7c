// The other end of every websocket: what a page has sent, and what the floor tells it.
import type { FromFloor, FromLobby } from "../src/wire/types";

export class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((end: { code: number; reason: string }) => void) | null = null;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message as FromFloor | FromLobby) });
  }
  /** Open, and heard from. */
  welcome(): void {
    this.open();
    this.tell({ type: "pong", n: 0 });
  }
}

export const at = (n: number): Wire => {
  const wire = Wire.all.at(n);
  if (!wire) throw new Error("no such connection");
  return wire;
};
