// Where several hands share the room of a box, all that lies on one of them lies as one stake.

/** One stake with these sums of all, in the name of the viewer where one is his, else of the first. */
export function combined<T extends { guest: string }>(all: T[], me: string | null, sums: readonly string[]): T[] {
  const shown = all.find((each) => each.guest === me) ?? all[0];
  if (!shown) return [];
  const sum = (key: string): number =>
    all.reduce((total, each) => total + ((each as Record<string, unknown>)[key] as number), 0);
  return [{ ...shown, ...Object.fromEntries(sums.map((key) => [key, sum(key)])) }];
}
