import * as app from "./areas/app";
import * as blackjack from "./areas/blackjack";
import * as challenge from "./areas/challenge";
import * as entrance from "./areas/entrance";
import * as punto from "./areas/punto";
import * as table from "./areas/table";
import type { Words } from "./en";

export const de: Words = { ...app.de, ...blackjack.de, ...challenge.de, ...entrance.de, ...punto.de, ...table.de };
