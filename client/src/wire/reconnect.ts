// How a connection ends: the floor's codes with what to do about each, and one's own way out.
export const OUT = 4001; // signed out or locked out: knocking again is of no use
export const GONE = 4004; // no table here: the refusal before it says why
export const TOO_MANY = 4029;

const RETRY_MS = [300, 700, 1500, 3000, 5000];
const CROWDED_MS = 15_000;

/** How long to wait before the next try, after so many in vain. */
export const patience = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? CROWDED_MS;

/** The same for a connection that has ended so. */
export const pause = (code: number, tries: number): number => (code === TOO_MANY ? CROWDED_MS : patience(tries));

/** Wants nothing more of it. A line that is still being put through ends as it opens: the browser complains of one cut before. */
export function hangUp(socket: WebSocket | null): void {
  if (socket?.readyState !== WebSocket.CONNECTING) return socket?.close();
  socket.onmessage = null;
  socket.onopen = () => socket.close();
}
