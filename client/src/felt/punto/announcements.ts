// What the croupier says at a Punto Banco table, and what is read aloud of it.
import { lang } from "../../lib/lang.svelte";
import { named } from "../../lib/names";
import { cardWords } from "../cards";
import type { Said, TableEvent } from "../game";
import type { Play } from "../play.svelte";
import { newRows, rowWords } from "./drawing";
import { type Field, names, type PuntoView } from "./view";

export function say(event: TableEvent, view: PuntoView, play: Play): Said | null {
  const t = lang.t.bind(lang);
  const word = names(play);
  switch (event.type) {
    case "card_dealt": {
      const side = event.place === "punto" ? "punto" : "banco";
      const key = view[side].length > 2 ? "punto.say.third" : "punto.say.card";
      const card = t(key, { side: word[side], card: cardWords(event.card, lang.now) });
      return { words: "", aloud: [card, ...newRows(view).map((row) => rowWords(row, play))].join(" · ") };
    }
    case "called":
      // the totals in the house's words, and under them who has won
      return view.winner === null || view.phase !== "deal"
        ? null
        : { words: event.words, small: outcome(view.winner, word) };
    case "asked_to_sit":
      return event.guest === play.me
        ? { words: t("punto.pleaseSit", { seat: event.seat }) }
        : { words: t("punto.askedToSit", { guest: named(event.guest), seat: event.seat }) };
    case "stake_stayed":
      return event.guest === play.me ? { words: "", aloud: t("punto.staysLong") } : null;
    case "settled": {
      if (event.guest !== play.me) return null;
      const key = event.won > 0 ? "punto.say.won" : "punto.say.lost";
      return {
        words: "",
        aloud: t(key, { amount: play.money(Math.abs(event.won)), field: word[event.field as Field] }),
      };
    }
    default:
      return null;
  }
}

function outcome(winner: Field, word: Record<Field, string>): string {
  if (winner === "tie") return lang.t("punto.tie", { punto: word.punto, banco: word.banco });
  return lang.t("punto.wins", { field: word[winner] });
}
