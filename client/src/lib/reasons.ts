// Why a coup is void: the Saalchef's words as he gave them, those of the floor itself in the reader's language.
import type { Words } from "../words/en";
import { lang } from "./lang.svelte";

/** As the floor writes them into its journal when it voids the coup of a table that closes. */
const OF_THE_FLOOR: Record<string, keyof Words> = {
  "nobody has been here for a while": "reason.abandoned",
  "the guest who opened it has closed it": "reason.byOpener",
};

export function reasonWords(reason: string): string {
  const words = OF_THE_FLOOR[reason];
  return words ? lang.t(words) : reason;
}
