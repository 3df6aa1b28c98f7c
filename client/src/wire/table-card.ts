// The card of a table that nobody can come to: that of a lesson's pictures, or of a coup whose table has closed.
import type { TableCard } from "./types";

type Known = "id" | "house" | "name" | "game" | "currency" | "limits" | "seats" | "coup" | "like";

export const cardOf = (known: Pick<TableCard, Known>): TableCard => ({
  ...{ readings: {}, rules: {}, pace: {}, private: false, access: "open", spectators: true, guests: [], watching: 0 },
  ...{ coups_per_hour: 0, voids: 0, paused: null, bots: 0, opener: null, differs: 0 },
  ...known,
});
