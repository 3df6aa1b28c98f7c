// A guest at a table as the felts ask for him, made from one step of a recorded playthrough.
import { vi } from "vitest";
import type { Play } from "../src/felt/play.svelte";
import type { Game } from "../src/felt/game";
import { Gestures } from "../src/felt/gestures.svelte";
import type { View } from "../src/wire/table.svelte";
import { asPlayed } from "../src/wire/houses";
import type { HouseCard, Option, TableCard } from "../src/wire/types";
import houses from "./fixtures/houses.json";

interface At {
  view: unknown;
  options?: Option[];
  /** Those that the table plays otherwise than its house. */
  rules?: TableCard["rules"];
  game?: Game;
}

export function seated(house: string, viewer: string | null, { view, options = [], rules = {}, game }: At) {
  const card = asPlayed(
    (houses as unknown as HouseCard[]).find((each) => each.id === house)!,
    { rules },
  );
  const seen = view as View;
  const guests = ("felt" in seen ? seen.felt : seen).guests;
  const play = {
    id: `table of ${house}`,
    view: seen,
    me: viewer,
    options,
    house: card,
    currency: card.currency,
    link: {
      card: { id: "t", name: card.name, house, readings: {}, rules, limits: card.limits, seats: 7 },
      present: null,
      bots: [],
    },
    explained: null,
    live: true,
    unless: (_: string | null, act: () => unknown) => act(),
    held: () => ({}),
    withheld: [],
    here: guests.some((guest) => guest.name === viewer && guest.seat !== null),
    betting: options.some((option) => option.verb === "bets"),
    mine: game && viewer ? game.stakes(seen, viewer) : [],
    money: (cents: number) => `${card.currency} ${cents / 100}`,
    option: (verb: string, at: Partial<Option> = {}) =>
      options.find(
        (each) =>
          each.verb === verb &&
          (at.field === undefined || each.field === at.field) &&
          (at.box === undefined || each.box === at.box) &&
          (at.seat === undefined || each.seat === at.seat),
      ) ?? null,
    mayTake: (seat: number) => !guests.some((guest) => guest.seat === seat),
    stand: { may: false, on: false },
    wantsSeat: vi.fn(),
    gestures: new Gestures({ me: viewer } as Play),
    bets: { add: vi.fn(async () => undefined), takeBack: vi.fn(async () => undefined) },
    choose: vi.fn(async () => true),
  };
  const whole = play as unknown as Play & typeof play;
  const choices = game ? game.choices(seen, options, whole) : [];
  const lacks = game?.lacks?.(seen, whole) ?? null;
  return Object.assign(whole, { choices, lacks });
}
