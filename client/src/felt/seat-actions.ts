// What one may do with a free place: sit down or move there, stand before it, or play its box from where one is.
import { lang } from "../lib/lang.svelte";
import type { Play } from "./play.svelte";

export interface SeatAction {
  id: "sits" | "stands" | "claims";
  text: string;
  small?: string;
  act: () => void;
}

export function seatActions(play: Play, seat: number): SeatAction[] {
  const guest = play.me;
  const sit: SeatAction = {
    id: "sits",
    text: lang.t(play.seated ? "table.moveTo" : "table.sitAt", { box: seat }),
    act: () => play.wantsSeat(seat),
  };
  if (!play.here || !guest) return play.mayTake(seat) ? [sit] : [];
  const found: SeatAction[] = play.mayTake(seat) ? [sit] : [];
  if (play.option("claims", { box: seat })) {
    found.push({
      id: "claims",
      text: lang.t("table.claim", { box: seat }),
      small: lang.t("table.claimMeans"),
      act: () => void play.act({ type: "claims", guest, box: seat }, `box/${seat}`),
    });
  }
  if (play.option("stands", { box: seat })) {
    found.push({
      id: "stands",
      text: lang.t("table.standAt", { box: seat }),
      small: lang.t("table.standAtMeans"),
      act: () => void play.act({ type: "stands", guest, at: seat }),
    });
  }
  return found;
}
