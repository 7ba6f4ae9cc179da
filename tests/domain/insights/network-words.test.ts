import { describe, expect, test } from "vitest";
import { programmes, ruleInForce, type ProgrammeId } from "#domain/insights/network-programmes.ts";
import { networkStanding, type NetworkMonth } from "#domain/insights/network-standing.ts";
import {
  alertWords,
  countedWords,
  forecastWords,
  limitWords,
  ratioText,
  ruleSourceWords,
  standingWords,
  unknownBrandWords,
} from "#domain/insights/network-words.ts";

function wordsOf(id: ProgrammeId, shown: Partial<NetworkMonth>, passed = { day: "2026-11-16", share: 0.5 }) {
  const programme = programmes.find((each) => each.id === id);
  const rule = ruleInForce(id, passed.day);
  if (!programme || !rule) throw new Error(`${id} is not in force`);
  const month = { settled: 0, settledMonthBefore: 0, fraudChargebacks: 0, otherChargebacks: 0, ...shown };
  const standing = networkStanding(programme, rule, month, passed);
  return {
    ratio: ratioText(standing),
    counted: countedWords(programme, standing),
    standing: standingWords(standing),
    limit: limitWords(standing),
    forecast: forecastWords(standing.forecast),
    alerts: alertWords(programme, standing),
    source: ruleSourceWords(programme, rule),
  };
}

describe("the words of a programme", () => {
  test("say of Visa that reports of fraud outlive a refund at the alert", () => {
    expect(wordsOf("visa_vamp", { settled: 100_000, fraudChargebacks: 500, otherChargebacks: 200 })).toEqual({
      ratio: "1.20%",
      counted: "1,200 counted, of 100,000 orders this month: 500 fraud disputes, which count twice, and 200 others",
      standing: "Near the limits",
      limit: "Begins at 1.50% and 1,501 counted in a month: 301 more to go.",
      forecast: "At the month's end, if it goes on like this: 1.20%, 2,400 counted. Near the limits.",
      alerts:
        "With every dispute refunded at its alert: 0.50%, 500 counted. The dispute stays away then; the report of the fraud does not.",
      source: "Visa VAMP, rule since Apr 1, 2026",
    });
  });

  test("say of Mastercard that a refund at the alert leaves no chargeback", () => {
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 4000, fraudChargebacks: 60, otherChargebacks: 40 })).toMatchObject({
      ratio: "2.50%",
      counted: "100 counted, of 4,000 orders last month",
      limit: "Begins at 1.50% and 100 counted in a month: both are reached.",
      alerts: "With every dispute refunded at its alert: 0.00%, 0 counted. A dispute that is refunded at its alert is no chargeback.",
    });
  });

  test("tell of one limit that is reached alone", () => {
    expect(wordsOf("visa_vamp", { settled: 400, fraudChargebacks: 10, otherChargebacks: 1 })).toMatchObject({
      standing: "Ratio reached, count not",
      counted: "21 counted, of 400 orders this month: 10 fraud disputes, which count twice, and 1 other",
    });
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 100_000, fraudChargebacks: 120 })).toMatchObject({
      standing: "Count reached, ratio not",
    });
  });

  test("name no ratio where there is nothing to divide by, and no forecast in the first days", () => {
    expect(wordsOf("mastercard_ecm", {}, { day: "2026-11-02", share: 0.05 })).toMatchObject({
      ratio: "-",
      counted: "0 counted, of 0 orders last month",
      forecast: "Too early in the month for a forecast.",
      alerts: "Nothing was counted that an alert could have kept away.",
    });
  });
});

test("the limit that is reached is told apart from the one that is not", () => {
  const limits = "Begins at 1.50% and 1,501 counted in a month.";
  const small = wordsOf("visa_vamp", { settled: 393, fraudChargebacks: 9, otherChargebacks: 5 });
  expect(small.limit).toBe(`${limits} The ratio is reached, the count is not: 1,478 more to go.`);
  const large = wordsOf("visa_vamp", { settled: 200_000, otherChargebacks: 1600 });
  expect(large.limit).toBe(`${limits} The count is reached, the ratio is not: 1,400 more to go.`);
});

test("what is counted for no network is named, and nothing is said where nothing is", () => {
  expect(unknownBrandWords({ orders: 1, chargebacks: 2 })).toBe(
    "Counted for no network: 1 order this month and 2 chargebacks, paid without a card or with one of no known brand.",
  );
  expect(unknownBrandWords({ orders: 1200, chargebacks: 0 })).toBe(
    "Counted for no network: 1,200 orders this month, paid without a card or with one of no known brand.",
  );
  expect(unknownBrandWords({ orders: 0, chargebacks: 0 })).toBeNull();
});
