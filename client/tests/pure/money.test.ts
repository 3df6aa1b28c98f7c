import { describe, expect, it } from "vitest";
import { number, percent } from "../../src/lib/figures";
import { money, short, signed } from "../../src/lib/money";

const plain = (text: string): string => text.replace(/\u00a0|\u202f/g, " ");

describe("one form by language and currency", () => {
  it.each([
    ["de", "CHF", "CHF 1’250", "CHF 0.50", "1’250"],
    ["de", "EUR", "1.250 €", "0,50 €", "1.250"],
    ["en", "CHF", "CHF 1,250", "CHF 0.50", "1,250"],
    ["en", "EUR", "€1,250", "€0.50", "1,250"],
  ] as const)("money in %s and %s", (lang, currency, whole, part, alone) => {
    expect([125_000, 50].map((cents) => plain(money(cents, currency, lang)))).toEqual([whole, part]);
    expect(short(125_000, lang, currency)).toBe(alone);
    expect(plain(signed(-125_000, currency, lang))).toBe(`−${whole}`);
  });

  it("shares and numbers", () => {
    expect(plain(percent(-0.0138, "de"))).toBe("−1,38 %");
    expect(percent(-0.0138, "en")).toBe("−1.38%");
    expect([number(1234.5, "de", 1), number(1234.5, "en", 1)]).toEqual(["1’234,5", "1,234.5"]);
  });
});
