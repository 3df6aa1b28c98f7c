// Commands by HTTP: one that was not answered keeps its id, so that the same once more books nothing twice.
import { lang } from "../lib/lang.svelte";
import { commandId, post, Refusal } from "./api";

/** What tells nothing of a command sent before: it may be booked. */
const NO_ANSWER = ["offline", "failed", "busy", "too_late", "too_many", "sign_in_first", "change_password"];
const UNHEARD = ["offline", "failed"];

/** The ids of what is not answered yet, by where it goes and what it wishes. */
const unanswered = new Map<string, string>();

/** Sends a command under an id of its own: the same as before where nobody knows what became of the same wish. */
export async function command<T>(path: string, wish: object = {}): Promise<T> {
  const same = `${path} ${JSON.stringify(wish)}`;
  const id = unanswered.get(same) ?? commandId();
  unanswered.set(same, id);
  try {
    const answer = await post<T>(path, { id, ...wish });
    unanswered.delete(same);
    return answer;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const { status, problem: told } = problem;
    if (!NO_ANSWER.includes(told.code)) unanswered.delete(same);
    if (!UNHEARD.includes(told.code)) throw problem;
    throw new Refusal(status, { ...told, sentence: `${told.sentence} ${lang.t("unanswered")}` });
  }
}
