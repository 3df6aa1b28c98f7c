// Why a coup is void, a payout corrected or a connection ended: the Saalchef's words as he gave them, a reason of the
// house (told as its code) in the reader's language.
import { lang } from "./lang.svelte";

/** What stayed in the pot of a table that closes: no ruling, but the house's own doing. */
export const POT_BACK = "reason.pot_back";

export function reasonWords(reason: string): string {
  return reason.startsWith("reason.") && lang.has(reason) ? lang.t(reason) : reason;
}

/** Why the floor has ended a connection, by the code it closed with; nothing where it has not said so. */
export function endingWords(code: string): string {
  const key = `ending.${code}`;
  return lang.has(key) ? lang.t(key) : "";
}
