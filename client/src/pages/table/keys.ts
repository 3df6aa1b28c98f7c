// Keys at the table. What stands on a button is what works.
import type { Play } from "../../felt/play.svelte";
import { lang } from "../../lib/lang.svelte";
import { toOwnBox } from "./home";

/** As they lie beside each other; a chip beyond the tenth has none. */
export const CHIP_KEYS: readonly string[] = [..."1234567890"];

export function keyboard(event: KeyboardEvent, play: Play): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input:not([type=radio]), select, textarea, dialog")) return; // the chips of the tray are radios
  if (play.playback.running && event.key !== "Tab" && event.key !== "Shift") {
    play.playback.finish();
    return;
  }
  const key = event.key.toLowerCase();
  const choice = [...play.choices, ...play.withheld].find((each) => each.key.toLowerCase() === key);
  if (choice) void play.choose(choice);
  else if (play.betting && CHIP_KEYS.includes(key)) takeChip(play, play.tray[CHIP_KEYS.indexOf(key)] ?? play.chip);
  else if (play.betting && "uxrb".includes(key)) moveBets(play, key as "u" | "x" | "r" | "b");
  else if (key === "l" && play.stand.may) play.stand.toggle();
  else if (key === "w") play.gestures.asked = true;
  else if (key === "g") sayOnce(event, play);
  else if (key === "f") void toOwnBox(play);
  else return;
  event.preventDefault();
}

function takeChip(play: Play, chip: number): void {
  const short = chip > (play.now?.chips ?? 0) ? lang.t("table.not.chip") : null;
  play.unless(play.down ? lang.t("table.down") : short, () => (play.chip = chip));
}

/** As the buttons do; where one cannot, the key says why. */
function moveBets(play: Play, key: "u" | "x" | "r" | "b"): void {
  const { bets, staked } = play;
  const [can, not, move] = {
    u: [bets.canUndo, "undo", () => bets.undo()] as const,
    x: [bets.lie, "clear", () => bets.clear()] as const,
    r: [bets.canRepeat, staked > 0 ? "again" : "repeat", () => bets.repeat()] as const,
    b: [bets.lie, "clear", () => bets.double()] as const,
  }[key];
  const why = play.down ? lang.t("table.down") : lang.t(`table.not.${not}`);
  play.unless(can ? null : why, move);
}

/** A key held down says it once: the next time would take it back. */
function sayOnce(event: KeyboardEvent, play: Play): void {
  if (!event.repeat) play.ready.say();
}
