// A floor that answers requests as a test says.
import { vi } from "vitest";

/** Answers of the floor by path; what was sent is kept. */
export function floor(answers: Record<string, unknown>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, request: RequestInit = {}) => {
      sent.push({ path, body: request.body ? JSON.parse(String(request.body)) : null });
      const found = answers[path.split("?")[0] ?? ""];
      return new Response(
        JSON.stringify(found ?? { code: "unknown", sentence: "No such thing.", why: "", facts: {} }),
        { status: found === undefined ? 404 : 200 },
      );
    }),
  );
  return sent;
}
