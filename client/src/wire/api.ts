// HTTP with the floor: JSON in, JSON out, a Problem for everything that is no success.
import { lang } from "../lib/lang.svelte";
import type { Problem, Whoever } from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.sentence);
  }
}

let csrf = "";

/** Whoever knows who is here is told when the floor says that nobody is signed in. */
export const signedOut = { heard: (): void => undefined };

export async function whoever(): Promise<Whoever> {
  const answer = await request<Whoever>("GET", "/api/me");
  csrf = answer.csrf;
  return answer;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
/** What is no JSON, as it comes. */
export const getText = (path: string): Promise<string> => request<string>("GET", path, undefined, (text) => text);
export const put = <T>(path: string, body: unknown): Promise<T> => request<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => request<T>("DELETE", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);

/** An id for a command: sent again with the same id, it is answered and not repeated. */
export const commandId = (): string => crypto.randomUUID();

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  read: (text: string) => unknown = JSON.parse,
): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": lang.now };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  let status = 0;
  let data: unknown;
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    const text = await response.text();
    data = text ? (response.ok ? read(text) : JSON.parse(text)) : null;
  } catch {
    // no answer, half of one, or one that is not the floor's but of what stands before it
    throw new Refusal(status, unreached());
  }
  if (isProblem(data) && data.code === "sign_in_first") signedOut.heard();
  if (status >= 400) throw new Refusal(status, isProblem(data) ? data : unreached());
  if (data && typeof data === "object" && "csrf" in data) csrf = String(data.csrf);
  return data as T;
}

const unreached = (): Problem => ({ code: "offline", sentence: lang.t("offline"), why: "", facts: {} });
const isProblem = (data: unknown): data is Problem => typeof data === "object" && data !== null && "sentence" in data;
