import { expect, test } from "vitest";
import { claimRemarks } from "#domain/guarantee/claim-remarks.ts";
import { currencyCode } from "#tests/support/an-order.ts";

const prepared = {
  state: "prepared",
  currency: currencyCode("USD"),
  amountMinor: 8000,
  acceptedMinor: null,
  disputedMinor: 8000,
  disputeStates: ["needs_response"],
} as const satisfies Parameters<typeof claimRemarks>[0];

test("a claim of all that was disputed, paid in full, needs no remark", () => {
  expect(claimRemarks(prepared)).toEqual([]);
  expect(claimRemarks({ ...prepared, state: "paid", acceptedMinor: 8000, disputeStates: ["guarantee_paid"] })).toEqual([]);
});

test("a claim says why it's for less than was disputed", () => {
  expect(claimRemarks({ ...prepared, disputedMinor: 12970 })).toEqual([
    "$129.70 is disputed. An order's refunds and claims together never exceed its amount, so this claim is for less.",
  ]);
});

test("a claim says how much of it the guarantee pays, where that's less", () => {
  const answered = { ...prepared, acceptedMinor: 5000 };
  expect(claimRemarks({ ...answered, state: "accepted" })).toEqual(["The guarantee pays $50.00 of the $80.00 claimed."]);
  expect(claimRemarks({ ...answered, state: "paid" })).toEqual(["The guarantee paid $50.00 of the $80.00 claimed."]);
  expect(claimRemarks({ ...answered, state: "withdrawn" })).toEqual([]);
});

test("a claim that was paid before the dispute was won says so", () => {
  const won = { ...prepared, acceptedMinor: 8000, disputeStates: ["won"] } as const;
  expect(claimRemarks({ ...won, state: "paid" })).toEqual(["You won the dispute after the guarantee paid $80.00."]);
  expect(claimRemarks({ ...won, state: "withdrawn" })).toEqual([]);
});
