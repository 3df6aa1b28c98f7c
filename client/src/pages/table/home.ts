// Where the keyboard is at home: at one's own box, or at one's answers while one is asked.
import { tick } from "svelte";
import { placeOf, type Play } from "../../felt/play.svelte";

function ownSeat(play: Play): number | null {
  const me = play.now?.guests.find(({ name }) => name === play.me);
  return me?.seat ?? me?.at ?? null;
}

/** The main field of one's own box; of another where one may bet there alone. */
function ownField(play: Play): string | null {
  const seat = ownSeat(play);
  const bets = play.options.filter(({ verb }) => verb === "bets");
  const own = bets.find(({ box }) => box === null || box === seat) ?? bets[0];
  return own?.field ? placeOf(own.field, own.box) : null;
}

/** The focus goes there, once what has just happened is drawn; to one's name while there is nothing to do. */
export async function toOwnBox(play: Play): Promise<void> {
  await tick();
  const field = ownField(play);
  const home = field ? `[data-field="${field}"]` : "[data-choice]:not([aria-disabled])";
  const found = document.querySelector<HTMLElement>(home);
  if (found) return found.focus();
  const plate = document.querySelector<HTMLElement>(`[data-place="plate/${ownSeat(play)}"]`);
  plate?.setAttribute("tabindex", "-1");
  (plate ?? document.getElementById("main"))?.focus(); // a phone has no room for every name
}
