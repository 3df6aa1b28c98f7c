// All words, by area. An area is a file of its own in areas/ with its English and German side by side.
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

export const en = {
  ...afterwards.en,
  ...app.en,
  ...blackjack.en,
  ...calls.en,
  ...catalogue.en,
  ...challenge.en,
  ...desks.en,
  ...entrance.en,
  ...punto.en,
  ...shuffle.en,
  ...study.en,
  ...table.en,
};

export type Words = Record<keyof typeof en, string>;
