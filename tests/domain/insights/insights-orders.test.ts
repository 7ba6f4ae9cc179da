import { expect, test } from "vitest";
import { chargebackOrders } from "#domain/insights/insights-orders.ts";
import { CHOICES_MAX } from "#domain/lists/list-limits.ts";
import { insightsOf } from "#tests/support/insights-of.ts";

const chargebacksOf = (...reasons: string[]) =>
  insightsOf({ chargebacks: reasons.map((reason) => ({ reason, statuses: [{ status: "lost", count: 1, worth: 1 }] })) });

test("chargebacks without a reason are listed with the other reasons", () => {
  const filter = chargebackOrders(chargebacksOf("", "general", "fraudulent"), "other", "lost");
  expect(filter).toMatchObject({ chargebackReasons: ["", "general"], chargebackBuckets: ["pending_payout", "lost"] });
});

test("chargebacks that the guarantee paid, which the list has among the recovered ones, leave won and lost ones without a list", () => {
  const lost = { status: "lost", count: 1, worth: 1 };
  const results = insightsOf({
    chargebacks: [
      { reason: "fraudulent", statuses: [lost, { ...lost, status: "guarantee_paid" }] },
      { reason: "general", statuses: [lost] },
    ],
  });
  expect(chargebackOrders(results, "fraud", "won")).toBeNull();
  expect(chargebackOrders(results, "fraud", "lost")).toBeNull();
  expect(chargebackOrders(results, "fraud", "inProgress")).toMatchObject({ chargebackBuckets: ["pending_resolution"] });
  expect(chargebackOrders(results, "other", "won")).toMatchObject({ chargebackBuckets: ["recovered"] });
});

test("there is no list for a kind of chargeback without any, nor for more reasons than a filter takes", () => {
  expect(chargebackOrders(chargebacksOf("general"), "fraud", "lost")).toBeNull();
  const many = chargebacksOf(...Array.from({ length: CHOICES_MAX + 1 }, (_, index) => `reason ${index}`));
  expect(chargebackOrders(many, "other", "won")).toBeNull();
});
