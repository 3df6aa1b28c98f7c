// Commands by HTTP: one that was not answered keeps its id, so that the same once more books nothing twice.
import { keep } from "../lib/keep";
import { lang } from "../lib/lang.svelte";
import { commandId, post, Refusal } from "./api";

/** What tells nothing of a command sent before: it may be booked. */
const NO_ANSWER = ["offline", "failed", "busy", "too_late", "too_many", "sign_in_first", "change_password"];
const UNHEARD = ["offline", "failed"];

/** So long after it was sent the same wish is taken for the same command; later it is meant anew. */
const SAME_MS = 120_000;
const KEPT = "saalchef.commands";

interface Unanswered {
  /** Where it goes, and what it wishes. */
  same: string;
  id: string;
  /** When it was sent last. */
  at: number;
}

/** What is not answered yet; it survives a reload of the page. */
let unanswered: Unanswered[] = remembered();

function remembered(): Unanswered[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Unanswered[];
  } catch {
    return [];
  }
}

/** Only so much is remembered as may still be the same command. */
function remember(all: Unanswered[]): void {
  unanswered = all.filter(({ at }) => Math.abs(Date.now() - at) < SAME_MS);
  keep("sessionStorage", KEPT, unanswered.length ? JSON.stringify(unanswered) : null);
}

/** Sends a command under an id of its own: the same as just before where nobody knows what became of the same wish. */
export async function command<T>(path: string, wish: object = {}): Promise<T> {
  const same = `${path} ${JSON.stringify(wish)}`;
  const others = (): Unanswered[] => unanswered.filter((each) => each.same !== same);
  remember(unanswered);
  const id = unanswered.find((each) => each.same === same)?.id ?? commandId();
  remember([...others(), { same, id, at: Date.now() }]);
  try {
    const answer = await post<T>(path, { id, ...wish });
    remember(others());
    return answer;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const { status, problem: told } = problem;
    if (!NO_ANSWER.includes(told.code)) remember(others());
    if (!UNHEARD.includes(told.code)) throw problem;
    throw new Refusal(status, { ...told, sentence: `${told.sentence} ${lang.t("unanswered")}` });
  }
}
