import { describe, expect, it } from "vitest";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import type { Facts } from "#domain/screening/facts.ts";
import { aRuleEnvironment, aVelocity, blankFacts, blankOrder } from "#tests/support/a-rule-environment.ts";
import { currencyCode } from "#tests/support/an-order.ts";

const disposable: Facts["email"] = { ...blankFacts.email, isDisposable: true };
const set = compileScenarios(presetScenarios.map((preset, at) => ({ ...preset, id: String(at), sensors: [] })));

describe("the preset scenarios", () => {
  it("are in order of priority and end with one catch-all that lets the score decide", () => {
    expect(presetScenarios.map(({ priority }) => priority)).toEqual(presetScenarios.map((_, at) => at + 1));
    expect(presetScenarios.filter(({ isCatchAll }) => isCatchAll)).toEqual([presetScenarios.at(-1)]);
    expect(presetScenarios.at(-1)).toMatchObject({ guaranteeAction: null, rules: [] });
  });

  it("reject what they hold after three days, and set no time-out elsewhere", () => {
    for (const { guaranteeAction, timeOutMinutes, timeOutDecision } of presetScenarios)
      expect([timeOutMinutes, timeOutDecision]).toEqual([guaranteeAction === "pending" ? 4_320 : null, "rejected"]);
    expect(presetScenarios.some(({ timeOutMinutes }) => timeOutMinutes !== null)).toBe(true);
  });

  it("have unique names and descriptions", () => {
    expect(new Set(presetScenarios.map(({ name }) => name)).size).toBe(presetScenarios.length);
    for (const { description } of presetScenarios) expect(description).not.toBe("");
  });

  it("need no lookups", () => {
    expect(set.extraWindows).toEqual([]);
  });

  it("reject only before anything is held or approved", () => {
    const actions = presetScenarios.map(({ guaranteeAction }) => guaranteeAction);
    expect(actions.lastIndexOf("rejected")).toBeLessThan(actions.indexOf("pending"));
    expect(actions.lastIndexOf("rejected")).toBeLessThan(actions.indexOf("approved"));
  });

  it.each<[string, string, string | null, RuleEnvironment]>([
    ["an order of which nothing is known", "All other orders", null, aRuleEnvironment()],
    ["an honest person who registers while buying", "New account, instant order", "pending", person({ secondsSinceRegistered: 40 })],
    ["a person who registered an hour ago", "All other orders", null, person({ secondsSinceRegistered: 3600 })],
    ["two people on one device", "Multiple accounts, one device", "pending", withRing("device", 2, null)],
    ["two people on one device, one just registered", "Multiple accounts, one device", "pending", withRing("device", 2, 0)],
    ["three people on one device, one just registered", "New account on a shared device", "rejected", withRing("device", 3, 0)],
    ["one person twice on one device", "All other orders", null, withRing("device", 1, null)],
    ["two people on one IP address", "All other orders", null, withRing("ip", 2, null)],
    ["two people with one card", "Multiple accounts, one card", "pending", withRing("card", 2, null)],
    ["two people with one card, one just registered", "Multiple accounts, one card", "pending", withRing("card", 2, 60)],
    ["three people with one card, one just registered", "New account with a shared card", "rejected", withRing("card", 3, 60)],
    ["a high score", "High risk", "pending", aRuleEnvironment({ riskScore: 0.3 })],
    ["a foreign card and a foreign IP address", "Country mismatch", "pending", abroad(false)],
    ["a foreign card, a foreign IP address and a disposable email", "Disposable email, country mismatch", "rejected", abroad(true)],
    ["a disposable email", "Disposable email", "pending", aRuleEnvironment({ facts: { ...blankFacts, email: disposable } })],
    ["a returning person none of whose orders was approved", "All other orders", null, person({ orders: 3, daysSinceFirstSeen: 60 })],
    ["a large first order with some risk", "Large first order", "pending", largeOrder(0.1, "USD")],
    ["a large first order without risk", "All other orders", null, largeOrder(0.01, "USD")],
    ["an amount that is large in yen only", "All other orders", null, largeOrder(0.1, "JPY")],
    ["a returning customer", "Trusted returning customer", "approved", person({ orders: 3, approvedOrders: 3, daysSinceFirstSeen: 60 })],
    [
      "a returning customer with a chargeback",
      "All other orders",
      null,
      person({ orders: 3, approvedOrders: 3, daysSinceFirstSeen: 60, chargebacks: 1 }),
    ],
  ])("%s: %s, %s", (_, name, action, env) => {
    expect(set.match(env)).toMatchObject({ name, guaranteeAction: action });
  });
});

function person(given: Partial<Facts["person"]>): RuleEnvironment {
  return aRuleEnvironment({ facts: { ...blankFacts, person: { ...blankFacts.person, ...given } } });
}

function withRing(key: "device" | "card" | "ip", people: number, secondsSinceRegistered: number | null): RuleEnvironment {
  const velocity = {
    ...blankFacts.velocity,
    [key]: { ...blankFacts.velocity[key], "24h": aVelocity({ orders: 2, people }) },
  };
  return aRuleEnvironment({
    facts: { ...blankFacts, velocity, person: { ...blankFacts.person, secondsSinceRegistered } },
  });
}

function abroad(isDisposable: boolean): RuleEnvironment {
  const agreement = {
    ...blankFacts.agreement,
    cardIsBillingCountry: false,
    ipIsBillingCountry: false,
  };
  return aRuleEnvironment({
    facts: { ...blankFacts, agreement, email: { ...disposable, isDisposable } },
  });
}

function largeOrder(riskScore: number, code: string): RuleEnvironment {
  return aRuleEnvironment({
    riskScore,
    order: { ...blankOrder, amount: { amountMinor: 100_000, currency: currencyCode(code) } },
  });
}
