import { describe, expect, test } from "vitest";
import type { Decision } from "#domain/payments/decision.ts";
import type { DecisionShift, OrderSum } from "#domain/replay/replay.ts";
import { resultWords, shiftsInOrder, shiftWords } from "#domain/replay/replay-result.ts";
import { currencyCode } from "#tests/support/an-order.ts";

const usd = currencyCode("USD");
const nothing: OrderSum = { orders: 0, amount: 0 };

function shift(from: Decision, to: Decision, fates: Partial<DecisionShift["fates"]> = {}): DecisionShift {
  return { from, to, fates: { charged_back: nothing, refunded: nothing, good: nothing, ...fates } };
}

const unchanged = shift("approved", "approved", { good: { orders: 1200, amount: 90_000 } });

describe("the result in words", () => {
  test.each([
    [[], "No orders were tried."],
    [[unchanged], "Would decide all 1,200 orders the same way."],
    [[shift("approved", "approved", { good: { orders: 1, amount: 5 } })], "Would decide the order the same way."],
    [
      [unchanged, shift("approved", "rejected", { charged_back: { orders: 9, amount: 4000 }, good: { orders: 5, amount: 200 } })],
      "Would reject 14 more orders worth $4,200, 9 of which were charged back.",
    ],
    [
      [
        shift("approved", "rejected", { good: { orders: 2, amount: 200 } }),
        shift("pending", "rejected", { charged_back: { orders: 1, amount: 50 } }),
        shift("approved", "pending", { charged_back: { orders: 2, amount: 20 } }),
        shift("rejected", "approved", { good: { orders: 1, amount: 10.4 } }),
      ],
      "Would reject 3 more orders worth $250, 1 of which was charged back. " +
        "Would also hold 2 more orders worth $20, all of which were charged back. " +
        "Would also approve 1 more order worth $10, which wasn't charged back.",
    ],
    [
      [shift("rejected", "approved", { refunded: { orders: 2, amount: 30 } })],
      "Would approve 2 more orders worth $30, none of which were charged back.",
    ],
  ])("%#", (shifts, words) => {
    expect(resultWords(shifts, usd)).toBe(words);
  });
});

test("changed decisions come first, and empty shifts not at all", () => {
  const one = { good: { orders: 1, amount: 1 } };
  const shifts = [unchanged, shift("rejected", "approved", one), shift("approved", "rejected", one), shift("approved", "pending")];
  expect(shiftsInOrder(shifts).map(shiftWords)).toEqual(["Approved → Rejected", "Rejected → Approved", "Approved → Approved"]);
});
