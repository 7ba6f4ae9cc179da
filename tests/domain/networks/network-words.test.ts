import { describe, expect, test } from "vitest";
import { programs, ruleInForce, type ProgramId } from "#domain/networks/network-programs.ts";
import { networkStanding, type NetworkMonth } from "#domain/networks/network-standing.ts";
import {
  answerWords,
  countedWords,
  ratioText,
  ruleSourceWords,
  shownStanding,
  standingNames,
  unknownBrandWords,
} from "#domain/networks/network-words.ts";

function wordsOf(id: ProgramId, shown: Partial<NetworkMonth>, passed = { day: "2026-11-16", share: 0.5 }) {
  const program = programs.find((each) => each.id === id);
  const rule = ruleInForce(id, passed.day);
  if (!program || !rule) throw new Error(`${id} is not in force`);
  const month = { settled: 0, settledMonthBefore: 0, fraudChargebacks: 0, otherChargebacks: 0, ...shown };
  const standing = networkStanding(program, rule, month, passed);
  return {
    ratio: ratioText(standing),
    counted: countedWords(program, standing),
    standing: standingNames[shownStanding(standing)],
    answer: answerWords(standing),
    source: ruleSourceWords(program, rule),
  };
}

describe("the words of a program", () => {
  test("say whether the shop is enrolled, and what is counted", () => {
    expect(wordsOf("visa_vamp", { settled: 100_000, fraudChargebacks: 500, otherChargebacks: 200 })).toEqual({
      ratio: "1.20%",
      counted: "100,000 orders this month, 500 fraud chargebacks (counted twice) and 200 other chargebacks.",
      standing: "Near threshold",
      answer: "Your ratio (1.20%) and count (1,200) are close to the limits of 1.50% and 1,501.",
      source: "Visa VAMP limits since Apr 1, 2026",
    });
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 4000, fraudChargebacks: 60, otherChargebacks: 40 })).toMatchObject({
      ratio: "2.50%",
      counted: "4,000 orders last month, 100 chargebacks this month.",
      answer: "Your ratio (2.50%) and count (100) have reached the limits of 1.50% and 100, so you are enrolled.",
    });
  });

  test("name the limit that is reached if only one is", () => {
    expect(wordsOf("visa_vamp", { settled: 393, fraudChargebacks: 9, otherChargebacks: 5 })).toMatchObject({
      standing: "Ratio over limit",
      answer: "Your ratio (5.85%) is over the 1.50% limit, but your count (23) is far below 1,501, so you are not enrolled.",
    });
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 100_000, fraudChargebacks: 120 })).toMatchObject({
      answer: "Your count (120) is over the limit of 100, but your ratio (0.12%) is far below 1.50%, so you are not enrolled.",
    });
  });

  test("warn that the shop will be enrolled by the end of the month", () => {
    expect(wordsOf("mastercard_ecm", { settledMonthBefore: 4000, otherChargebacks: 60 }).answer).toMatch(
      /^Your ratio \(1\.50%\) is at the 1\.50% limit, but your count \(60\) is below 100, .* At this pace, you'll be enrolled by the end of the month\.$/,
    );
  });

  test("name no ratio without orders", () => {
    expect(wordsOf("mastercard_ecm", {}, { day: "2026-11-02", share: 0.05 })).toMatchObject({
      ratio: "-",
      counted: "0 orders last month, 0 chargebacks this month.",
      answer: "Your count (0) is far below the limit of 100.",
    });
  });
});

test("orders and chargebacks that count for no network are named", () => {
  expect(unknownBrandWords({ orders: 1, chargebacks: 2 })).toBe(
    "Not counted for any network: 1 order and 2 chargebacks this month, paid without a card or with an unknown card brand.",
  );
  expect(unknownBrandWords({ orders: 1200, chargebacks: 0 })).toBe(
    "Not counted for any network: 1,200 orders this month, paid without a card or with an unknown card brand.",
  );
  expect(unknownBrandWords({ orders: 0, chargebacks: 0 })).toBeNull();
});
