import { expect, it } from "vitest";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { currencyCode } from "#tests/support/an-order.ts";

it("rates have 2 decimals, shares and converted totals none", () => {
  expect(formatRate(92.3077)).toBe("92.31%");
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(["33%", "0%"]);
  expect([formatShare(999, 1000), formatShare(1, 1000), formatShare(1000, 1000)]).toEqual([">99%", "<1%", "100%"]);
  expect(formatWholeMoney(1234.5, currencyCode("USD"))).toBe("$1,235");
  expect(formatWholeMoney(1234.4, currencyCode("JPY"))).toBe("¥1,234");
});

it("a change is told in words and a direction", () => {
  expect(changeOf(150, 100)).toEqual({ direction: "up", words: "50% vs. previous period" });
  expect(changeOf(999, 1000)).toEqual({ direction: "down", words: "Less than 1% vs. previous period" });
  expect(changeOf(5, 0)).toEqual({ direction: "up", words: "None in previous period" });
  expect(changeOf(0, 0)).toEqual({ direction: "same", words: "Same as previous period" });
  expect(rateChangeOf(91, 92)).toEqual({ direction: "down", words: "1.00 point vs. previous period" });
  expect(rateChangeOf(null, 92)).toBeNull();
});
