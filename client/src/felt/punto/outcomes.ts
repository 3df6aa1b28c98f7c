// How a coup of Punto Banco ended, and what each of the viewer's bets brought.
import { lang } from "../../lib/lang.svelte";
import { short } from "../../lib/money";
import type { Outcome } from "../game";
import type { Play } from "../play.svelte";
import { lying, names, type PuntoView } from "./view";

/** "Banco wins 6 to 4". */
export function ending(view: PuntoView, play: Play): string {
  const { winner, punto_total: punto, banco_total: banco } = view;
  if (winner === null) return "";
  const [high, low] = [Math.max(punto, banco), Math.min(punto, banco)];
  const field = names(play)[winner];
  return lang.t(winner === "tie" ? "punto.why.tie" : "punto.why.wins", { field, high, low });
}

export function outcomes(view: PuntoView, play: Play): Outcome[] {
  const t = lang.t.bind(lang);
  return lying(view)
    .filter((each) => each.mine)
    .map(({ field, amount, won, stays, tax }) => ({
      what: names(play)[field],
      why: stays
        ? t("punto.why.stays", { amount: short(amount, lang.now, play.currency) })
        : tax
          ? t("punto.tax", { amount: short(tax, lang.now, play.currency) })
          : "",
      won: won ?? 0,
    }));
}
