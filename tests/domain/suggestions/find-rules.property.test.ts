import { describe, expect, test } from "vitest";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { leftType } from "#domain/rules/constant-kind.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { findRules, type JudgedTables } from "#domain/suggestions/find-rules.ts";
import { makeConditions } from "#domain/suggestions/make-conditions.ts";
import { makeOrderTable } from "#domain/suggestions/order-table.ts";
import { savedBy, SUGGESTIONS_MAX, type FoundRules, type Judged } from "#domain/suggestions/suggestion.ts";
import { aRuleEnvironment } from "#tests/support/a-rule-environment.ts";
import { anOrder, currencyCode } from "#tests/support/an-order.ts";
import { fc } from "#tests/support/properties.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

type Kind = "charged back" | "good";
type Told = { env: RuleEnvironment; kind: Kind; amount: number; isLater: boolean };

/** Numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const origins = ["web", "app", "phone", "pos"];
const methods = ["credit_card", "paypal", "klarna"];
const oses = ["iOS", "Windows", "Android"];
const acquirers = ["stripe", "adyen"];

/** An order that nothing is special about. */
function noise(next: () => number) {
  const pick = (values: readonly string[]) => values[Math.floor(next() * values.length)] ?? null;
  return {
    amount: 10 + Math.floor(next() * 490),
    origin: pick(origins),
    method: pick(methods),
    os: pick(oses),
    acquirer: pick(acquirers),
    hour: Math.floor(next() * 24),
    people: 1 + Math.floor(next() * 3),
    isFree: next() < 0.5,
    sameCountry: next() < 0.6,
    nameMatch: Math.round(next() * 100) / 100,
  };
}
type Noise = ReturnType<typeof noise>;

function environmentOf({ amount, origin, method, os, acquirer, hour, people, isFree, sameCountry, nameMatch }: Noise): RuleEnvironment {
  const order = anOrder({
    amount: { amountMinor: amount * 100, currency: currencyCode("USD") },
    createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
    origin,
    payment: { method, acquirer },
  });
  const facts = quietFacts({
    browser: { os },
    email: { isFree },
    agreement: { ipIsBillingCountry: sameCountry, holderToPayerName: nameMatch },
    counts: { "device 24h orders": people, "device 24h people": people, "device 30d orders": people, "device 30d people": people },
  });
  return aRuleEnvironment({ order, facts });
}

/** Orders of which the first 70% are learned from. Those of a pattern are charged back, and a few others by chance. */
function orders(seed: number, count: number, pattern: (order: Noise) => boolean, byChance: number): Told[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const order = noise(next);
    const isChargedBack = pattern(order) || next() < byChance;
    return {
      env: environmentOf(order),
      kind: isChargedBack ? "charged back" : "good",
      amount: order.amount,
      isLater: index >= 0.7 * count,
    };
  });
}

function suggest(told: readonly Told[]): FoundRules[] {
  const chargedBack = told
    .filter(({ kind, isLater }) => kind === "charged back" && !isLater)
    .map(({ env }, index) => ({ env, person: `person-${index}` }));
  const conditions = makeConditions(chargedBack, [currencyCode("USD")]);
  const tablesOf = (isLater: boolean): JudgedTables => {
    const tables = { "charged back": makeOrderTable(conditions), good: makeOrderTable(conditions) };
    for (const each of told) if (each.isLater === isLater) tables[each.kind].add(each.env, each.amount);
    return { chargedBack: tables["charged back"].read(), good: tables.good.read() };
  };
  return findRules(conditions, tablesOf(false), tablesOf(true));
}

/** The figures of rules, by trying each on each order. */
function recount(rules: readonly Rule[], told: readonly Told[], isLater: boolean): Judged {
  const compiled = rules.map(compileRule);
  const matched = told.filter((each) => each.isLater === isLater && compiled.every(({ holds }) => holds(each.env)));
  const sum = (kind: Kind) => {
    const ofKind = matched.filter((each) => each.kind === kind);
    return { orders: ofKind.length, amount: ofKind.reduce((total, { amount }) => total + amount, 0) };
  };
  return { chargebacks: sum("charged back"), good: sum("good") };
}

function fieldsOf({ rules }: FoundRules): string[] {
  return rules.map(({ firstLeftField, secondLeftField }) =>
    leftType(firstLeftField) === null ? "" : (secondLeftField?.name ?? firstLeftField?.name ?? ""),
  );
}

describe("suggested rules", () => {
  test("begin with a planted pattern of two conditions, although neither pays off alone", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        const told = orders(seed, 3_000, ({ origin, method }) => origin === "phone" && method === "klarna", 0.003);
        const [first] = suggest(told);
        expect(first?.rules.map((rule) => describeRule(rule)).toSorted()).toEqual(["Order origin is phone", "Payment method is klarna"]);
        expect(first === undefined ? 0 : savedBy(first.later)).toBeGreaterThan(0);
      }),
      { numRuns: 3 },
    );
  });

  test("find a number's threshold beside two other conditions", () => {
    const pattern = ({ amount, isFree, sameCountry }: Noise) => amount >= 300 && isFree && !sameCountry;
    const [first] = suggest(orders(7, 4_000, pattern, 0.002));
    expect(first === undefined ? [] : fieldsOf(first).toSorted()).toEqual(["agreement.ipIsBillingCountry", "email.isFree", "order.amount"]);
    const stopped = first?.later.chargebacks.orders ?? 0;
    expect(stopped).toBeGreaterThan(20);
  });

  test("have the figures that trying each rule on each order gives, whatever became of the orders", () => {
    let suggested = 0;
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.constantFrom(60, 400), fc.constantFrom(0.1, 0.45), (seed, count, byChance) => {
        const told = orders(seed, count, () => false, byChance);
        const found = suggest(told);
        expect(found.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
        suggested += found.length;
        for (const { rules, learned, later } of found) {
          expect(rules.length).toBeLessThanOrEqual(3);
          expect(learned).toEqual(recount(rules, told, false));
          expect(later).toEqual(recount(rules, told, true));
          expect(savedBy(learned)).toBeGreaterThan(0);
          expect(learned.chargebacks.orders).toBeGreaterThanOrEqual(5);
        }
        const saved = found.map(({ learned }) => savedBy(learned));
        expect(saved).toEqual(saved.toSorted((a, b) => b - a));
      }),
      { numRuns: 15 },
    );
    expect(suggested).toBeGreaterThan(0);
  });

  test("are none where chargebacks follow no pattern among many good orders", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        expect(suggest(orders(seed, 4_000, () => false, 0.008))).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });

  test("don't repeat what a shorter rule does", () => {
    const found = suggest(orders(3, 2_000, ({ origin }) => origin === "phone", 0.002));
    expect(found.map(({ rules }) => rules.map((rule) => describeRule(rule)))).toEqual([["Order origin is phone"]]);
  });
});
