import { lang } from "../../lib/lang.svelte";
import type { Option } from "../../wire/types";
import type { Choice, Game, Stake } from "../game";
import type { Play } from "../play.svelte";
import ChallengeFelt from "./ChallengeFelt.svelte";
import { remark, say } from "./announcements";
import { outcomes } from "./outcomes";
import { type ChallengeView, stayWord } from "./view";

await lang.read("challenge", "table", "catalogue");

const FIELDS = [
  ["ante", "ante"],
  ["red", "red"],
  ["black", "black"],
  ["1", "one"],
  ["2", "two"],
] as const;

function stakes(view: ChallengeView, guest: string): Stake[] {
  const box = view.felt.boxes.find((each) => each.guest === guest);
  if (!box) return [];
  return FIELDS.map(([field, at]) => ({ field, box: box.number, amount: box[at] })).filter((stake) => stake.amount > 0);
}

/** Stake on the field in question, or stay. */
function choices(view: ChallengeView, options: Option[], play: Play): Choice[] {
  const guest = play.me;
  if (!guest) return [];
  const field = view.felt.phase === "field_2" ? 2 : 1;
  return options.flatMap(({ verb, box, cost }): Choice[] => {
    if (verb === "stakes") {
      const small = lang.t("challenge.stakeCosts", { amount: play.money(cost ?? 0), field });
      return [
        {
          id: "stakes",
          word: lang.t("challenge.stake", { field }),
          small,
          key: String(field),
          action: { type: "stakes", guest, field },
          box,
        },
      ];
    }
    if (verb !== "stays") return [];
    return [
      {
        id: "stays",
        word: stayWord(play),
        small: lang.t("challenge.stay", { field }),
        key: "s",
        action: { type: "stays", guest, box },
        box,
      },
    ];
  });
}

/** An Ante and a bonus bet belong together. */
function lacks({ felt }: ChallengeView, play: Play): string | null {
  const needs = felt.boxes.find((box) => box.guest === play.me)?.lacks;
  if (!needs) return null;
  if (needs === "bonus") return lang.t("challenge.needsBonus");
  return lang.t("challenge.needsAnte", { amount: play.money(play.link.card?.limits["minimum"] ?? 0) });
}

const cards = ({ felt }: ChallengeView): unknown => [felt.community, felt.boxes.map((box) => box.cards)];

const challenge: Game<ChallengeView> = {
  say,
  remark,
  stakes,
  choices,
  outcomes,
  pot: true,
  lacks,
  closing: "game_began",
  cards,
  Felt: ChallengeFelt,
};

export const game = challenge as unknown as Game;
