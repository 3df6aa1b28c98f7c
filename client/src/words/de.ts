import * as afterwards from "./areas/afterwards";
import * as app from "./areas/app";
import * as blackjack from "./areas/blackjack";
import * as calls from "./areas/calls";
import * as catalogue from "./areas/catalogue";
import * as challenge from "./areas/challenge";
import * as desks from "./areas/desks";
import * as entrance from "./areas/entrance";
import * as punto from "./areas/punto";
import * as shuffle from "./areas/shuffle";
import * as study from "./areas/study";
import * as table from "./areas/table";
import type { Words } from "./en";

export const de: Words = {
  ...afterwards.de,
  ...app.de,
  ...blackjack.de,
  ...calls.de,
  ...catalogue.de,
  ...challenge.de,
  ...desks.de,
  ...entrance.de,
  ...punto.de,
  ...shuffle.de,
  ...study.de,
  ...table.de,
};
