// Which words there are, by area. An area is a file of its own in areas/ with its English and German side by side.
import type * as accounts from "./areas/accounts";
import type * as afterwards from "./areas/afterwards";
import type * as app from "./areas/app";
import type * as blackjack from "./areas/blackjack";
import type * as calls from "./areas/calls";
import type * as catalogue from "./areas/catalogue";
import type * as challenge from "./areas/challenge";
import type * as desks from "./areas/desks";
import type * as entrance from "./areas/entrance";
import type * as houses from "./areas/houses";
import type * as punto from "./areas/punto";
import type * as shuffle from "./areas/shuffle";
import type * as study from "./areas/study";
import type * as table from "./areas/table";

type Areas = typeof accounts.en &
  typeof afterwards.en &
  typeof app.en &
  typeof blackjack.en &
  typeof calls.en &
  typeof catalogue.en &
  typeof challenge.en &
  typeof desks.en &
  typeof entrance.en &
  typeof houses.en &
  typeof punto.en &
  typeof shuffle.en &
  typeof study.en &
  typeof table.en;

export type Words = Record<keyof Areas, string>;
