import { expect, test } from "vitest";
import { alertCardOf } from "#domain/disputes/alert-card.ts";
import { alertDueAt, alertSourceName, alertTypeName, isPreventedAlert } from "#domain/disputes/alert-source.ts";
import { reasonCodeName } from "#domain/disputes/reason-code-names.ts";
import { reportedReason } from "#domain/payments/dispute-reasons.ts";

const receivedAt = new Date("2026-11-10T12:00:00Z");

test.each([
  ["ETHOCA", "confirmed_fraud", "Ethoca", 24],
  ["VERIFI", "customer_dispute", "Verifi CDRN", 72],
  ["cdrn", null, "Verifi CDRN", 72],
  ["Some bank", null, "Some bank", 24],
])("an alert of %s, %s, is from %s and due after %d hours", (source, type, name, hours) => {
  expect(alertSourceName({ source, type })).toBe(name);
  expect(alertDueAt({ source, type, receivedAt })).toEqual(new Date(receivedAt.getTime() + hours * 3_600_000));
});

test.each([
  ["RDR", null],
  ["VERIFI", "rdr"],
])("an alert of %s, %s, has nothing to answer", (source, type) => {
  expect([isPreventedAlert({ source, type }), alertDueAt({ source, type, receivedAt })]).toEqual([true, null]);
});

test("a type that isn't known keeps its own word", () => {
  expect([alertTypeName("Confirmed Fraud"), alertTypeName("tc40")]).toEqual(["Confirmed fraud", "tc40"]);
});

test("of a card number only its first digits and its last four are read", () => {
  expect(alertCardOf("4242 4242 4242 4242")).toEqual({ bin: "424242", last4: "4242" });
  expect(alertCardOf("42424242****1881")).toEqual({ bin: "42424242", last4: "1881" });
  expect([alertCardOf("4242"), alertCardOf("unknown")]).toEqual([null, null]);
});

test("a network's code has words, and one that isn't known has none", () => {
  expect([reasonCodeName("10.4"), reasonCodeName("c08"), reasonCodeName("X99"), reasonCodeName("constructor")]).toEqual([
    "Fraud, card absent",
    "Not received or partly received",
    null,
    null,
  ]);
});

test.each([
  ["BANK_CANNOT_PROCESS", "bank_not_process"],
  ["SUBSCRIPTION_CANCELLED", "subscription_canceled"],
  ["MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", "product_unacceptable"],
  ["UNAUTHORISED", "fraudulent"],
  ["NONCOMPLIANT", null],
])("a platform's reason %s is %s", (reason, ours) => {
  expect(reportedReason({ reason, reasonCode: null })).toBe(ours);
});
