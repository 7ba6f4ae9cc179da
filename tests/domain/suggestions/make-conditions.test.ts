import { describe, expect, it } from "vitest";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { fieldCatalogue } from "#domain/rules/field-catalogue.ts";
import { makeConditions } from "#domain/suggestions/make-conditions.ts";
import { namesNobody } from "#domain/suggestions/names-nobody.ts";
import { suggestedFields, withheldFields } from "#domain/suggestions/suggested-fields.ts";
import { aRuleEnvironment } from "#tests/support/a-rule-environment.ts";
import { anOrder, currencyCode } from "#tests/support/an-order.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

const usd = currencyCode("USD");
const eur = currencyCode("EUR");

function wordsOf(chargedBack: Parameters<typeof makeConditions>[0], currencies = [usd]): string[] {
  return makeConditions(chargedBack, currencies).map(({ rules }) => rules.map((rule) => describeRule(rule)).join(" and "));
}

/** So many charged-back orders with an email domain, each of another customer. */
function withDomain(domain: string, people: readonly (string | null)[]) {
  return people.map((person) => ({ env: aRuleEnvironment({ facts: quietFacts({ email: { domain } }) }), person }));
}

describe("conditions", () => {
  it("are over fields that were decided on, each once", () => {
    const all = Object.values(fieldCatalogue).flatMap((fields) => fields.map(({ name }) => name));
    expect([...suggestedFields, ...withheldFields].toSorted()).toEqual(all.toSorted());
  });

  it("ask for a value only if three customers had it", () => {
    expect(wordsOf(withDomain("mail.example", ["a", "b", "c"]))).toContain("Email domain is mail.example");
    expect(wordsOf(withDomain("mail.example", ["a", "a", "b", null]))).not.toContain("Email domain is mail.example");
  });

  it.each([
    ["free shipping", true],
    ["Pixel 9", true],
    ["ada@mail.example", false],
    ["203.0.113.7", false],
    ["2001:db8::7", false],
    ["+1 202 555 0147", false],
    ["Suite 33166", false],
    ["red, white", false],
    ["x".repeat(61), false],
  ])("take %s as a value: %s", (value, isTaken) => {
    expect(namesNobody(value)).toBe(isTaken);
  });

  it("compare numbers with round ones", () => {
    const chargedBack = [123.45, 222.2, 318, 487, 512, 977].map((amount) => ({
      env: aRuleEnvironment({ order: anOrder({ amount: { amountMinor: Math.round(amount * 100), currency: usd } }) }),
      person: null,
    }));
    const words = wordsOf(chargedBack);
    expect(words).toEqual(
      expect.arrayContaining(["Order amount is at least 120", "Order amount is at least 310", "Order amount is at most 520"]),
    );
    expect(words.filter((each) => each.startsWith("Order amount") && /\d{2}[1-9]$/.test(each))).toEqual([]);
  });

  it("compare amounts in several currencies in one at a time", () => {
    const chargedBack = [usd, eur].flatMap((currency) =>
      [100, 200, 300, 400, 500].map((major) => ({
        env: aRuleEnvironment({ order: anOrder({ amount: { amountMinor: major * 100, currency } }) }),
        person: null,
      })),
    );
    const words = wordsOf(chargedBack, [eur, usd]);
    expect(words).toContain("Order currency is USD and Order amount is at least 300");
    expect(words.filter((each) => each.startsWith("Order amount"))).toEqual([]);
  });

  it("say that nothing came before rather than that at most nothing did", () => {
    const chargedBack = [1, 2, 3, 4, 5, 6].map((person) => ({ env: aRuleEnvironment(), person: String(person) }));
    const words = wordsOf(chargedBack);
    expect(words).toContain("Earlier orders is 0");
    expect(words.filter((each) => /at least 0|at most 0/.test(each))).toEqual([]);
  });
});
