import { expect, test } from "vitest";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { fateOf } from "#domain/replay/fate-of.ts";

const of = (...types: OutcomeType[]) => types.map((type) => ({ type, amountMinor: 100 }));

test.each([
  ["good", of()],
  ["good", of("inquiry", "prevented", "fraud_confirmed")],
  ["good", [{ type: "refund", amountMinor: 0 } as const]],
  ["refunded", of("refund", "inquiry")],
  ["charged_back", of("refund", "chargeback")],
  ["charged_back", of("chargeback_won")],
] as const)("an order is %s by %o", (fate, outcomes) => {
  expect(fateOf(outcomes)).toBe(fate);
});
