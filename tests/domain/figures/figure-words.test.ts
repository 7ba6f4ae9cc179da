import { expect, it } from "vitest";
import { changeOf, changeWords, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { currencyCode } from "#tests/support/an-order.ts";

it("rates have 2 decimals, shares and converted totals none", () => {
  expect(formatRate(92.3077)).toBe("92.31%");
  expect([formatShare(1, 3), formatShare(0, 0)]).toEqual(["33%", "0%"]);
  expect([formatShare(999, 1000), formatShare(1, 1000), formatShare(1000, 1000)]).toEqual([">99%", "<1%", "100%"]);
  expect(formatWholeMoney(1234.5, currencyCode("USD"))).toBe("$1,235");
  expect(formatWholeMoney(1234.4, currencyCode("JPY"))).toBe("¥1,234");
});

it("a change has a direction and, where there is one, a size", () => {
  expect(changeOf(150, 100)).toEqual({ direction: "up", size: "50%" });
  expect(changeOf(999, 1000)).toEqual({ direction: "down", size: "Less than 1%" });
  expect(changeOf(5, 0)).toEqual({ direction: "up", size: null });
  expect(changeOf(0, 0)).toEqual({ direction: "same", size: null });
  expect(rateChangeOf(91, 92)).toEqual({ direction: "down", size: "1.00 point" });
  expect(rateChangeOf(91.004, 91)).toEqual({ direction: "same", size: null });
  expect(rateChangeOf(null, 92)).toBeNull();
});

it("a change in words names what it compares to", () => {
  expect(changeWords({ direction: "up", size: "50%" }, "previous")).toBe("50% vs. previous period");
  expect(changeWords({ direction: "up", size: null }, "previous")).toBe("None in previous period");
  expect(changeWords({ direction: "same", size: null }, "previous")).toBe("Same as previous period");
  expect(changeWords({ direction: "down", size: "1.00 point" }, "year")).toBe("1.00 point vs. same period last year");
  expect(changeWords({ direction: "same", size: null }, "year")).toBe("Same as last year");
});
