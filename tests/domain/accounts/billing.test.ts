import { describe, expect, test } from "vitest";
import { graceEnd, heldPlan, invoicePeriodEnd, type PaidState } from "#domain/accounts/billing.ts";

const end = new Date("2026-12-22T09:00:00Z");
const before = new Date(end.getTime() - 1);
const since = new Date("2026-11-22T09:00:00Z");
const graceOver = new Date("2026-11-29T09:00:00Z");
const paid: PaidState = { status: "active", plan: "plus", periodEnd: end, nextPlan: null, unpaidSince: null };
const unpaid = { status: "unpaid", unpaidSince: since } as const;

describe("the plan that a shop holds", () => {
  test.each([
    ["what it pays for", {}, before, "plus"],
    ["what it pays for, also after the period's end if nothing is to change", {}, end, "plus"],
    ["what it pays for until a smaller plan begins", { nextPlan: "starter" }, before, "plus"],
    ["the smaller plan from the period's end on", { nextPlan: "starter" }, end, "starter"],
    ["the free plan from the period's end on", { nextPlan: "free" }, end, "free"],
    ["nothing before the first payment", { status: "opened" }, before, "free"],
    ["nothing after the end", { status: "ended" }, before, "free"],
    ["its plan while a payment is missing for less than 7 days", unpaid, new Date(graceOver.getTime() - 1), "plus"],
    ["the free plan once a payment is missing for 7 days", unpaid, graceOver, "free"],
    ["the free plan then, even if a smaller one was to come", { ...unpaid, nextPlan: "starter" }, end, "free"],
    ["nothing if nothing was ever paid for", { plan: null }, before, "free"],
  ] as const)("is %s", (_, shown, now, held) => {
    expect(heldPlan({ ...paid, ...shown }, now)).toBe(held);
  });

  test("stays for 7 days after a payment failed", () => {
    expect(graceEnd(since)).toEqual(graceOver);
  });
});

test("invoices are for calendar months of the shop's time zone", () => {
  expect(invoicePeriodEnd(new Date("2026-12-01T04:59:59Z"), "America/New_York")).toEqual(new Date("2026-12-01T05:00:00Z"));
  expect(invoicePeriodEnd(new Date("2026-12-01T05:00:00Z"), "America/New_York")).toEqual(new Date("2027-01-01T05:00:00Z"));
});
