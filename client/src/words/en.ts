// All words, by area. An area is a file of its own in areas/ with its English and German side by side.
import * as app from "./areas/app";
import * as blackjack from "./areas/blackjack";
import * as challenge from "./areas/challenge";
import * as entrance from "./areas/entrance";
import * as punto from "./areas/punto";
import * as table from "./areas/table";

export const en = { ...app.en, ...blackjack.en, ...challenge.en, ...entrance.en, ...punto.en, ...table.en };

export type Words = Record<keyof typeof en, string>;
