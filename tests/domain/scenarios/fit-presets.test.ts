import { describe, expect, it } from "vitest";
import { industries, monthlyOrdersBands, orderValueBands } from "#domain/accounts/signup-choices.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import { fitPresets, presetReasons, type ShopProfile } from "#domain/scenarios/fit-presets.ts";
import { presetScenarios, presetsWith, usualPresetValues } from "#domain/scenarios/presets.ts";

const usual: ShopProfile = { industry: "fashion", orderValue: "300", monthlyOrders: "1500" };
const everyProfile = industries.flatMap(({ id: industry }) =>
  orderValueBands.flatMap(({ id: orderValue }) =>
    monthlyOrdersBands.map(({ id: monthlyOrders }) => ({ industry, orderValue, monthlyOrders })),
  ),
);

describe("the presets of a new shop", () => {
  it("are the usual ones for a usual shop", () => {
    expect(fitPresets(usual)).toEqual(usualPresetValues);
    expect(presetsWith(fitPresets(usual))).toEqual(presetScenarios);
  });

  it("hold first orders that are large for the shop, well above its average", () => {
    const amounts = orderValueBands.map(({ id, most }) => ({ most, amount: fitPresets({ ...usual, orderValue: id }).largeAmount }));
    expect(amounts.map(({ amount }) => amount)).toEqual([100, 200, 500, 1000, 3000, 7000, 10_000]);
    for (const { most, amount } of amounts) expect(amount).toBeGreaterThan(3 * (most ?? 1500));
  });

  it.each(["electronics", "jewelry", "digital", "travel"] as const)("are stricter for %s", (industry) => {
    expect(fitPresets({ ...usual, industry })).toMatchObject({ largeAmount: 500, trustedOrders: 5, holdsNewAccounts: true });
  });

  it("don't hold the new accounts of services, whose customers create them as they buy", () => {
    const presets = presetsWith(fitPresets({ ...usual, industry: "services" }));
    expect(presets.filter(({ isArchived }) => isArchived).map(({ name }) => name)).toEqual(["New account, instant order"]);
  });

  it("count customers of one device over a week where orders are few, and take three for one card where they're many", () => {
    expect(fitPresets({ ...usual, monthlyOrders: "250" })).toMatchObject({ ringHours: 168, cardPeople: 2 });
    expect(fitPresets({ ...usual, monthlyOrders: "above" })).toMatchObject({ ringHours: 24, cardPeople: 3 });
  });

  it("need no lookups of any shop", () => {
    for (const profile of everyProfile) {
      const presets = presetsWith(fitPresets(profile)).map((preset, at) => ({ ...preset, id: String(at), sensors: [] }));
      expect(compileScenarios(presets).extraWindows).toEqual([]);
    }
  });

  it("are explained, each value that was chosen", () => {
    expect(presetReasons({ industry: "electronics", orderValue: "100", monthlyOrders: "50" }, "EUR")).toEqual([
      {
        scenarios: ["Large first order"],
        text: "Looks at first orders of 250 EUR or more, because your average order is 50-100 EUR, and electronics are easy to resell.",
      },
      {
        scenarios: [
          "New account on a shared device",
          "Multiple accounts, one device",
          "New account with a shared card",
          "Multiple accounts, one card",
        ],
        text: "Customers are counted over 7 days, because a shop with few orders rarely sees one device or card twice.",
      },
      {
        scenarios: ["Trusted returning customer"],
        text: "Needs 5 approved orders before a customer is trusted, because electronics are easy to resell.",
      },
    ]);
  });

  it("are all explained that differ from the usual ones", () => {
    const plain = new Map(presetScenarios.map((preset) => [preset.name, JSON.stringify(preset)]));
    for (const profile of everyProfile) {
      const changed = presetsWith(fitPresets(profile)).filter((preset) => plain.get(preset.name) !== JSON.stringify(preset));
      const explained = presetReasons(profile, "USD").flatMap(({ scenarios }) => scenarios);
      const names = changed.map(({ name }) => name);
      expect(new Set(explained)).toEqual(new Set(["Large first order", ...names]));
    }
  });

  it("count amounts in currencies that are about as large as the dollar", () => {
    expect(presetReasons(usual, "JPY")[0]?.text).toContain("first orders of 1,000 or more in USD, EUR and similar currencies");
  });
});
