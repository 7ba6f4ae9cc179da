import { expect, it } from "vitest";
import { fewChargebacksWords, leftOutSentence, stoppedWords } from "#domain/suggestions/suggestion-words.ts";
import { currencyCode } from "#tests/support/an-order.ts";

const usd = currencyCode("USD");
const all = { chargebacks: { orders: 12, amount: 3000 }, good: { orders: 1210, amount: 90_000 } };
const none = { orders: 0, amount: 0 };

it("says what rules would have stopped, of how many", () => {
  const matched = { chargebacks: { orders: 9, amount: 2300 }, good: { orders: 4, amount: 310 } };
  expect(stoppedWords(matched, all, usd)).toBe(
    "would have stopped 9 of 12 chargebacks worth $2,300, and 4 of 1,210 good orders worth $310.",
  );
  expect(stoppedWords({ ...matched, good: none }, all, usd)).toBe(
    "would have stopped 9 of 12 chargebacks worth $2,300, and none of 1,210 good orders.",
  );
  expect(stoppedWords({ ...matched, chargebacks: none }, all, usd)).toBe(
    "would have stopped none of 12 chargebacks, and 4 of 1,210 good orders worth $310.",
  );
  expect(stoppedWords({ ...matched, chargebacks: none }, { ...all, chargebacks: none }, usd)).toBe(
    "would have stopped no chargebacks, as there were none, and 4 of 1,210 good orders worth $310.",
  );
  expect(stoppedWords({ chargebacks: none, good: none }, all, usd)).toBe("would have stopped nothing.");
});

it("says how many chargebacks are needed, and what wasn't counted", () => {
  expect(fewChargebacksWords(7)).toBe(
    "Suggestions need at least 20 chargebacks for fraud in the first 70% of the time. Your orders have 7.",
  );
  expect(leftOutSentence({ rejected: 1200, held: 3 })).toBe("Not counted: 1,200 rejected, 3 held and not decided.");
  expect(leftOutSentence({})).toBeNull();
});
