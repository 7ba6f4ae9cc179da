import { expect, it } from "vitest";
import type { TracedRule } from "#contract/payment-risks.ts";
import { ruleLine } from "#console/ui/trace/rule-line.ts";
import { constantSide, fieldSide, ordersSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

type Case = [string, RuleSide, OperatorName, RuleSide | null, TracedRule["result"], TracedRule["left"], TracedRule["right"]];

function lineOf([, left, operator, right, result, found, compared]: Case): string {
  const line = ruleLine({ rule: ruleParts(rule(left, operator, right)), result, left: found, right: compared });
  return line.demand === null ? line.found : `${line.found} (${line.demand})`;
}

const people = velocitySide("device.people", 24);
const sum = ordersSide({ name: "sum", over: "amount", by: "card", hours: 48, withThis: false });
const cards = ordersSide({ name: "distinct count", over: "card", by: "person", hours: 720, withThis: true });
const age = fieldSide("person.secondsSinceRegistered");
const disposable = fieldSide("email.isDisposable");
const currency = fieldSide("order.currency");
const blocked = listSide("7", "Blocked");

it.each<Case>([
  ["Customers on this device in 24 h: 3 (at least 2)", people, "Greater Than Or Equal", constantSide(2), "hit", 3, 2],
  ["Customers on this device in 24 h: at least 2", people, "Greater Than Or Equal", constantSide(2), "not reached", null, null],
  [
    "Sum of amounts with this card in 2 days, without this order: 1,204.5 (more than 1,000)",
    sum,
    "Greater Than",
    constantSide(1000),
    "hit",
    1204.5,
    1000,
  ],
  ["Number of different cards by this customer in 30 days: 3 (more than 2)", cards, "Greater Than", constantSide(2), "hit", 3, 2],
  ["Account age: 40 seconds (at most 60 seconds)", age, "Less Than Or Equal", constantSide(60), "hit", 40, 60],
  ["Account age: unknown (at most 60 seconds)", age, "Less Than Or Equal", constantSide(60), "missed", null, 60],
  ["Risk score: 42.13% (at least 30.00%)", fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.3), "hit", 0.4213, 0.3],
  ["Disposable email: yes", disposable, "Equal", constantSide(true), "hit", true, true],
  ["Disposable email: no (must be yes)", disposable, "Equal", constantSide(true), "missed", false, true],
  ["Order currency: JPY (must be one of USD, EUR)", currency, "In", constantSide("USD,EUR"), "missed", "JPY", ["USD", "EUR"]],
  ["Order currency: EUR (must be one of USD, EUR)", currency, "In", constantSide("USD,EUR"), "hit", "EUR", ["EUR"]],
  ["Customer email: a@b.test (must be one of list “Blocked”)", fieldSide("payer.email"), "In", blocked, "missed", "a@b.test", "Blocked"],
  [
    "Email domain: b.test (must end with one of list “Blocked”, found test)",
    fieldSide("email.domain"),
    "Ends With",
    blocked,
    "hit",
    "b.test",
    ["test"],
  ],
  [
    "Customer email: a@b.test (must be one of list “Blocked”, which was deleted)",
    fieldSide("payer.email"),
    "In",
    blocked,
    "missed",
    "a@b.test",
    null,
  ],
  ["Shipping country: unknown (must be unknown)", fieldSide("shipping.country"), "isNullOrEmpty", null, "hit", null, null],
  [
    "Billing country: France (must be shipping country, United Kingdom)",
    fieldSide("billing.country"),
    "Equal",
    fieldSide("shipping.country"),
    "missed",
    "FR",
    "GB",
  ],
  [
    "Order amount: 160 (more than average of item amounts, 60)",
    fieldSide("order.amount"),
    "Greater Than",
    aggregationSide("average", "item.amount"),
    "hit",
    160,
    60,
  ],
  [
    "Order date: 2026-11-20 (after 2026-11-01)",
    fieldSide("order.createdAt"),
    "After",
    constantSide("2026-11-01"),
    "hit",
    "2026-11-20",
    "2026-11-01",
  ],
  [
    "Custom field meta.tier: Gold (must be is at least 1)",
    customSide("meta.tier", "string"),
    "Equal",
    constantSide("is at least 1"),
    "missed",
    "Gold",
    "is at least 1",
  ],
])("%s", (...line) => {
  expect(lineOf(line)).toBe(line[0]);
});
