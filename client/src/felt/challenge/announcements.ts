// What is said at a Challenge table, and what is read aloud of it.
import { fieldWords } from "../../lib/fields";
import { lang } from "../../lib/lang.svelte";
import type { ChallengeFelt, ChallengePotPaid } from "../../wire/types";
import type { Words } from "../../words/words";
import { cardWords } from "../cards";
import type { Said, TableEvent } from "../game";
import { named } from "../../lib/names";
import type { Play } from "../play.svelte";
import { added, bustWord, type ChallengeView } from "./view";

const t = lang.t.bind(lang);
const aloud = (words: string): Said => ({ words: "", aloud: words });
const card = (written: string): string => cardWords(written, lang.now);

export function say(event: TableEvent, { felt }: ChallengeView, play: Play): Said | null {
  switch (event.type) {
    case "game_began":
      return aloud(t("challenge.say.began", { box: event.button, guest: guestAt(felt, event.button) }));
    case "card_dealt":
      return aloud(
        t(felt.phase === "war" ? "challenge.say.warCard" : "challenge.say.card", {
          box: event.place,
          card: card(event.card),
        }),
      );
    case "card_laid":
      return aloud(t("challenge.hidden", { card: card(event.card) }));
    case "back_laid":
      return event.place === "burn" ? aloud(t("challenge.say.burn")) : null;
    case "stake_placed":
      if (event.field !== "1" && event.field !== "2") return null;
      return aloud(
        t("challenge.say.staked", { guest: named(event.guest), amount: play.money(event.amount), field: event.field }),
      );
    case "field_declined":
      return {
        words: t("challenge.say.stayed", { guest: named(event.guest), said: event.words, field: event.field }),
        act: true,
      };
    case "community_turned":
      return aloud(t("challenge.say.community", { n: event.number, card: card(event.card) }));
    case "hidden_opened":
      return aloud(t("challenge.say.opened", { guest: named(event.guest), card: card(event.card) }));
    case "hand_counted":
      return aloud(t("challenge.say.counted", { guest: named(event.guest), points: event.points }));
    case "called":
      return event.words === bustWord(play) ? { words: event.words, small: lastBust(felt) } : null;
    default:
      return sayMoney(event, felt, play);
  }
}

/** To whoever has bet by halves: the game begins without his box, and his bets go back. */
export function remark(events: TableEvent[], play: Pick<Play, "me">): string | null {
  const began = events.find((event) => event.type === "game_began");
  if (!began) return null;
  const back = events.flatMap((event) =>
    event.type === "stake_returned" && event.guest === play.me && !began.boxes.includes(event.box ?? 0)
      ? [event.field]
      : [],
  );
  if (!back.length) return null;
  return t(back.includes("ante") ? "challenge.anteBack" : "challenge.bonusBack");
}

function sayMoney(event: TableEvent, felt: ChallengeFelt, play: Play): Said | null {
  switch (event.type) {
    case "settled": {
      const field = fieldWords(event.field, play.house);
      if (event.won <= 0)
        return event.guest === play.me
          ? aloud(t("challenge.say.bonusLost", { field, amount: play.money(-event.won) }))
          : null;
      const outcome = t(`figures.outcomes.${event.outcome}` as keyof Words);
      return aloud(
        t("challenge.say.bonus", { guest: named(event.guest), field, outcome, amount: play.money(event.won) }),
      );
    }
    case "war_declared": {
      const boxes = event.boxes.map((box) => guestAt(felt, box)).join(` ${t("challenge.against")} `);
      return { words: t("challenge.war"), small: t("challenge.warRound", { round: event.round, boxes }) };
    }
    case "pack_reshuffled":
      return { words: t("challenge.say.reshuffled") };
    case "pot_paid":
      return { words: ended(event, play) };
    default:
      return null;
  }
}

function ended({ how, shares }: ChallengePotPaid, play: Play): string {
  if (how === "returned" || how === "carried" || how === "split") return t(`challenge.${how}`);
  const won = shares[0];
  const facts = { guest: named(won?.guest ?? ""), amount: play.money(won?.amount ?? 0) };
  if (how === "war") return t("challenge.winsWar", facts);
  return t(how === "lowest" ? "challenge.winsLowest" : "challenge.wins", facts);
}

const guestAt = (felt: ChallengeFelt, number: number): string =>
  named(felt.boxes.find((box) => box.number === number)?.guest ?? "");

/** Whose hand is over, and why. */
function lastBust(felt: ChallengeFelt): string {
  const box = felt.boxes.findLast((each) => each.counted?.bust);
  if (!box?.counted) return "";
  return t("challenge.over", { guest: named(box.guest), sum: added(box.counted), points: box.counted.points });
}
