// Lists of coups, read page by page, latest first.
import { Query } from "../../lib/query.svelte";
import { get } from "../../wire/api";
import type { CoupCard } from "../../wire/types";

const PAGE = 30;

export class Coups {
  query = new Query<CoupCard[]>();
  ended = $state(false);

  /** `path` is the list's address; `before` what the next page asks for, from the last coup shown. */
  constructor(
    private readonly path: string,
    private readonly before: (last: CoupCard) => number,
  ) {}

  get all(): CoupCard[] {
    return this.query.value ?? [];
  }

  async load(): Promise<void> {
    const page = await this.query.ask(() => get<CoupCard[]>(`${this.path}?limit=${PAGE}`));
    this.ended = (page?.length ?? 0) < PAGE;
  }

  async more(): Promise<void> {
    const last = this.all.at(-1);
    if (!last) return;
    const shown = this.all;
    const all = await this.query.ask(async () => [
      ...shown,
      ...(await get<CoupCard[]>(`${this.path}?limit=${PAGE}&before=${this.before(last)}`)),
    ]);
    this.ended = (all?.length ?? 0) < shown.length + PAGE;
  }
}

export const ownCoups = (): Coups => new Coups("/api/me/coups", (last) => Date.parse(last.ended_at));
export const tableCoups = (table: string): Coups => new Coups(`/api/tables/${table}/coups`, (last) => last.coup);
