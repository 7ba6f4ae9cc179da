import { describe, expect, it } from "vitest";
import { percentText, shareText } from "#domain/rules/percent-text.ts";
import { fc } from "#tests/support/properties.ts";

describe("a percentage", () => {
  it.each([
    ["25", "0.25"],
    ["30.", "0.3"],
    ["30.5%", "0.305"],
    ["0.07", "0.0007"],
    [".5", "0.005"],
    ["100", "1"],
    ["150", "1.5"],
    ["-5", "-0.05"],
    ["10, 20 %", "0.1,0.2"],
    ["", ""],
    ["abc", "abc"],
    ["10,abc", "10,abc"],
    [".", "."],
  ])("typed as '%s' is stored as '%s'", (typed, stored) => {
    expect(shareText(typed)).toBe(stored);
  });

  it.each([
    ["0.3", "30"],
    ["1", "100"],
    ["0.07", "7"],
    ["0.2875", "28.75"],
    ["0", "0"],
    ["0.1,0.2", "10,20"],
    ["NULL", "NULL"],
  ])("stored as '%s' is shown as '%s'", (stored, shown) => {
    expect(percentText(stored)).toBe(shown);
  });

  it("is stored as it was shown", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), (tenThousandths) => {
        const stored = String(tenThousandths / 10_000);
        expect(shareText(percentText(stored))).toBe(stored);
      }),
    );
  });
});
