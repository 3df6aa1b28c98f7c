// What each of the viewer's bets in a game of Challenge brought: the bonus bets by their prizes, and the WAR pot.
import { fieldWords } from "../../lib/fields";
import { lang } from "../../lib/lang.svelte";
import { named } from "../../lib/names";
import type { Words } from "../../words/words";
import type { ChallengeFelt } from "../../wire/types";
import type { Outcome } from "../game";
import type { Play } from "../play.svelte";
import { bustWord, type ChallengeView, shareOf } from "./view";

const t = lang.t.bind(lang);

export function outcomes({ felt }: ChallengeView, play: Play, won: number): Outcome[] {
  const bonus = felt.settled
    .filter((each) => each.guest === play.me)
    .map((each) => ({
      what: fieldWords(each.field, play.house),
      why: each.won > 0 ? t(`figures.outcomes.${each.outcome}` as keyof Words) : "",
      won: each.won,
    }));
  const own = felt.boxes.find((box) => box.guest === play.me);
  if (!own?.counted || !felt.pot_paid) return bonus;
  const pot = won - bonus.reduce((sum, each) => sum + each.won, 0);
  return [...bonus, { what: t("challenge.pot"), why: whyPot(felt, play), won: pot }];
}

/** Why one took the pot, or somebody else did: "19 against 20, Ivo". */
function whyPot(felt: ChallengeFelt, play: Play): string {
  const box = (guest: string) => felt.boxes.find((each) => each.guest === guest);
  const own = box(play.me ?? "");
  const how = felt.pot_paid?.how ?? "";
  const taker = felt.pot_paid?.shares[0]?.guest ?? "";
  const other = box(taker);
  if (!own?.counted) return "";
  const { points, bust } = own.counted;
  if (how === "returned" || how === "carried" || how === "split") return t(`challenge.why.${how}`, { points });
  const took = shareOf(felt, play.me ?? "") > 0;
  const facts = { points, guest: named(taker), other: other?.counted?.points ?? "", word: bustWord(play) };
  if (how === "war" && own.war.length) return t(took ? "challenge.why.warWon" : "challenge.why.warLost", facts);
  if (took) return t(how === "lowest" ? "challenge.why.nearest" : "challenge.why.best", facts);
  return t(bust && how !== "lowest" ? "challenge.why.bust" : "challenge.why.against", facts);
}
