import { describe, expect, test } from "vitest";
import { programmes, ruleInForce, type ProgrammeId } from "#domain/networks/network-programs.ts";
import { networkStanding, type NetworkMonth } from "#domain/networks/network-standing.ts";
import { answerWords, countedWords, ratioText, ruleSourceWords, standingNames, unknownBrandWords } from "#domain/networks/network-words.ts";

function wordsOf(id: ProgrammeId, shown: Partial<NetworkMonth>, passed = { day: "2026-11-16", share: 0.5 }) {
  const programme = programmes.find((each) => each.id === id);
  const rule = ruleInForce(id, passed.day);
  if (!programme || !rule) throw new Error(`${id} is not in force`);
  const month = { settled: 0, settledMonthBefore: 0, fraudChargebacks: 0, otherChargebacks: 0, ...shown };
  const standing = networkStanding(programme, rule, month, passed);
  return {
    ratio: ratioText(standing),
    counted: countedWords(programme, standing),
    standing: standingNames[standing.standing],
    answer: answerWords(standing),
    source: ruleSourceWords(programme, rule),
  };
}

describe("the words of a programme", () => {
  test("answer whether the shop is in it, and say what is divided by what", () => {
    expect(wordsOf("visa_vamp", { settled: 100_000, fraudChargebacks: 500, otherChargebacks: 200 })).toEqual({
      ratio: "1.20%",
      counted: "Of 100,000 transactions this month: 500 fraud disputes, which count twice, and 200 others.",
      standing: "Close",
      answer: "Close to the programme: 1,200 of 1,501 counted; your ratio of 1.20% is below 1.50%.",
      source: "Visa VAMP, rule since Apr 1, 2026",
    });
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 4000, fraudChargebacks: 60, otherChargebacks: 40 })).toMatchObject({
      ratio: "2.50%",
      counted: "Of 4,000 transactions last month: 100 chargebacks this month.",
      answer: "In the programme: both limits are reached, a ratio of 1.50% and 100 counted.",
    });
  });

  test("tell of one limit that is reached alone", () => {
    expect(wordsOf("visa_vamp", { settled: 393, fraudChargebacks: 9, otherChargebacks: 5 })).toMatchObject({
      standing: "Outside",
      answer: "Not in the programme: 23 of 1,501 counted; your ratio alone has reached 1.50%.",
    });
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 100_000, fraudChargebacks: 120 })).toMatchObject({
      answer: "Not in the programme: your count alone has reached 100; your ratio of 0.12% is below 1.50%.",
    });
  });

  test("warn of a programme that the month will end in", () => {
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 4000, otherChargebacks: 60 }).answer).toMatch(
      /; your ratio alone has reached 1\.50%\. At this pace both limits are reached by the month's end\.$/,
    );
  });

  test("name no ratio where there is nothing to divide by", () => {
    expect(wordsOf("mastercard_ecm", {}, { day: "2026-11-02", share: 0.05 })).toMatchObject({
      ratio: "-",
      counted: "Of 0 transactions last month: 0 chargebacks this month.",
      answer: "Not in the programme: 0 of 100 counted.",
    });
  });
});

test("what is counted for no network is named, and nothing is said where nothing is", () => {
  expect(unknownBrandWords({ orders: 1, chargebacks: 2 })).toBe(
    "Counted for no network: 1 transaction this month and 2 chargebacks, paid without a card or with one of no known brand.",
  );
  expect(unknownBrandWords({ orders: 1200, chargebacks: 0 })).toBe(
    "Counted for no network: 1,200 transactions this month, paid without a card or with one of no known brand.",
  );
  expect(unknownBrandWords({ orders: 0, chargebacks: 0 })).toBeNull();
});
