import { lang } from "../../lib/lang.svelte";
import type { Game, Stake } from "../game";
import Board from "./Board.svelte";
import PuntoFelt from "./PuntoFelt.svelte";
import { say } from "./announcements";
import { lingers } from "./drawing";
import { ending, outcomes } from "./outcomes";
import { type PuntoView, FIELDS } from "./view";

await lang.read("punto", "table", "catalogue");

const order = FIELDS as string[];

function stakes(view: PuntoView, guest: string): Stake[] {
  return view.stakes
    .filter((stake) => stake.guest === guest)
    .map(({ field, box, amount }) => ({ field, box, amount }))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

const punto: Game<PuntoView> = {
  say,
  stakes,
  choices: () => [],
  outcomes,
  ending,
  lingers: (event, view) => (event.type === "card_dealt" ? lingers(view) : 0),
  letStand: true,
  closing: "betting_closed",
  cards: ({ punto, banco }) => [punto, banco],
  Felt: PuntoFelt,
  Corner: Board,
};

export const game = punto as unknown as Game;
