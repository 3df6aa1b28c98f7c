// Which words there are, by area. An area is a file of its own in areas/ with its English and German side by side.
import type * as accounts from "./areas/accounts";
import type * as afterwards from "./areas/afterwards";
import type * as app from "./areas/app";
import type * as blackjack from "./areas/blackjack";
import type * as calls from "./areas/calls";
import type * as catalogue from "./areas/catalogue";
import type * as challenge from "./areas/challenge";
import type * as company from "./areas/company";
import type * as desks from "./areas/desks";
import type * as entrance from "./areas/entrance";
import type * as figures from "./areas/figures";
import type * as houses from "./areas/houses";
import type * as proofs from "./areas/proofs";
import type * as punto from "./areas/punto";
import type * as reasons from "./areas/reasons";
import type * as shuffle from "./areas/shuffle";
import type * as study from "./areas/study";
import type * as table from "./areas/table";

interface Areas {
  accounts: typeof accounts.en;
  afterwards: typeof afterwards.en;
  app: typeof app.en;
  blackjack: typeof blackjack.en;
  calls: typeof calls.en;
  catalogue: typeof catalogue.en;
  challenge: typeof challenge.en;
  company: typeof company.en;
  desks: typeof desks.en;
  entrance: typeof entrance.en;
  figures: typeof figures.en;
  houses: typeof houses.en;
  proofs: typeof proofs.en;
  punto: typeof punto.en;
  reasons: typeof reasons.en;
  shuffle: typeof shuffle.en;
  study: typeof study.en;
  table: typeof table.en;
}

/** Words that are loaded together. */
export type Area = keyof Areas;
type KeysOf<Each> = Each extends Each ? keyof Each : never;
export type Words = Record<KeysOf<Areas[Area]>, string>;
