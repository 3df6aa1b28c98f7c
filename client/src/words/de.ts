import * as app from "./areas/app";
import * as blackjack from "./areas/blackjack";
import * as entrance from "./areas/entrance";
import * as table from "./areas/table";
import type { Words } from "./en";

export const de: Words = { ...app.de, ...blackjack.de, ...entrance.de, ...table.de };
