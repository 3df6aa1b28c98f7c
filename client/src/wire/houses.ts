// The five houses, asked for once; and their own words.
import { get } from "./api";
import type { HouseCard, RuleCard, TableCard } from "./types";

let asked: Promise<HouseCard[]> | null = null;

export function houses(): Promise<HouseCard[]> {
  asked ??= get<HouseCard[]>("/api/houses").catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

export async function houseCard(id: string): Promise<HouseCard | null> {
  return (await houses()).find((house) => house.id === id) ?? null;
}

/** The house whose cloth lies on a table: its own, or the one its own house is like. */
export const clothOf = ({ like, house }: Pick<TableCard, "house" | "like">): string => like || house;

/** The house of a table as it plays it; one with a house file of its own is asked for it. */
export async function houseOf(card: TableCard): Promise<HouseCard | null> {
  if (card.like) return get<HouseCard>(`/api/tables/${encodeURIComponent(card.id)}/house`);
  const house = await houseCard(card.house);
  return house && asPlayed(house, card);
}

/** What each house calls itself. */
export async function houseNames(): Promise<Record<string, string>> {
  return Object.fromEntries((await houses()).map((house) => [house.id, house.name]));
}

/** A house as a table plays it: with the rules that the table's own readings decide otherwise. */
export function asPlayed(house: HouseCard, { rules }: Pick<TableCard, "rules">): HouseCard {
  const own = (each: RuleCard): RuleCard => (each.key in rules ? { ...each, value: rules[each.key] } : each);
  return { ...house, rules: house.rules.map(own) };
}

/** The value of a rule, as the house file has it. */
export function rule(house: HouseCard | null, key: string): unknown {
  return house?.rules.find((each) => each.key === key)?.value ?? null;
}

/** A word of the house ("Rest"), or the usual one where the house has none. */
export function word(house: HouseCard | null, key: string, usual: string): string {
  const own = rule(house, key);
  return typeof own === "string" && own ? own : usual;
}

/** "3:2" as it is printed on felt: "3 zu 2". Also reads "3/2" and 1. */
export function ratio(value: unknown): [string, string] | null {
  if (typeof value === "number") return [String(value), "1"];
  if (typeof value !== "string") return null;
  const parts = value.split(/[:/]/).map((part) => part.trim());
  return parts[0] ? [parts[0], parts[1] ?? "1"] : null;
}
