// What the desk gives for an amount: rounded down to the cent, in whole numbers throughout.

/** "0.95" as whole ten-thousandths and so on: a decimal without a float. */
function decimal(text: string): { digits: bigint; scale: bigint } {
  const [whole = "0", part = ""] = text.split(".");
  return { digits: BigInt(whole + part), scale: 10n ** BigInt(part.length) };
}

export function exchanged(give: "CHF" | "EUR", cents: number, eurInChf: string): number {
  const { digits, scale } = decimal(eurInChf);
  const amount = BigInt(Math.max(0, Math.round(cents)));
  return Number(give === "EUR" ? (amount * digits) / scale : (amount * scale) / digits);
}
