// Why a coup is void or a payout corrected: the Saalchef's words as he gave them, those of the floor itself in the reader's language.
import type { Words } from "../words/en";
import { lang } from "./lang.svelte";

/** What stayed in the pot of a table that closes: no ruling, but the floor's own doing. */
export const POT_BACK = "the table is closed: the pot goes back";

/** As the floor writes them into its journal when a table closes. */
const OF_THE_FLOOR: Record<string, keyof Words> = {
  "nobody has been here for a while": "reason.abandoned",
  "the guest who opened it has closed it": "reason.byOpener",
  [POT_BACK]: "reason.potBack",
};

export function reasonWords(reason: string): string {
  const words = OF_THE_FLOOR[reason];
  return words ? lang.t(words) : reason;
}
