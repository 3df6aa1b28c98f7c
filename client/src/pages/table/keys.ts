// Keys at the table. What stands on a button is what works.
import type { Play } from "../../felt/play.svelte";
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
  else if (play.betting && CHIP_KEYS.includes(key)) play.chip = play.tray[CHIP_KEYS.indexOf(key)] ?? play.chip;
  else if (key === "u" && play.bets.canUndo) void play.bets.undo();
  else if (key === "x" && play.bets.lie) void play.bets.clear();
  else if (key === "r" && play.bets.canRepeat) void play.bets.repeat();
  else if (key === "b" && play.bets.lie) void play.bets.double();
  else if (key === "l" && play.stand.may) play.stand.toggle();
  else if (key === "w") play.gestures.asked = true;
  else if (key === "g") sayOnce(event, play);
  else if (key === "f") void toOwnBox(play);
  else return;
  event.preventDefault();
}

/** A key held down says it once: the next time would take it back. */
function sayOnce(event: KeyboardEvent, play: Play): void {
  if (!event.repeat) play.ready.say();
}
