import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { checkRule } from "#domain/rules/check-rule.ts";
import { compileRule } from "#domain/rules/compile-rule.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { operatorNames } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { arbitraryCase } from "#tests/support/arbitrary-environments.ts";
import { arbitraryDraft, arbitraryRule } from "#tests/support/arbitrary-rules.ts";
import { holdsPlainly } from "#tests/domain/rules/plain-interpreter.ts";

describe("a compiled rule", () => {
  it("gives the verdict of the plain interpreter on every rule and order", () => {
    fc.assert(
      fc.property(arbitraryRule, fc.array(arbitraryCase, { minLength: 1, maxLength: 8 }), (rule, cases) => {
        const compiled = compileRule(rule);
        for (const each of cases) expect(compiled.holds(each.env), describeRule(rule)).toBe(holdsPlainly(rule, each));
      }),
      { numRuns: 3000 },
    );
  });

  it("both holds and misses for every operator among the random rules", () => {
    const seen = new Set<string>();
    for (const rule of fc.sample(arbitraryRule, { numRuns: 3000, seed: 7 })) {
      const compiled = compileRule(rule);
      for (const { env } of fc.sample(arbitraryCase, { numRuns: 2, seed: seen.size })) seen.add(`${rule.operator} ${compiled.holds(env)}`);
    }
    expect([...seen].toSorted()).toEqual(operatorNames.flatMap((name) => [`${name} false`, `${name} true`]).toSorted());
  });

  it("never takes a comparison and its negation for true of one order", () => {
    const negations = [
      ["Equal", "Not Equal"],
      ["In", "Not In"],
      ["Some In", "Not In"],
      ["Begins With", "Not Begins With"],
      ["Ends With", "Not Ends With"],
      ["Contains", "Not Contains"],
    ] as const;
    fc.assert(
      fc.property(arbitraryRule, arbitraryCase, (rule, { env }) => {
        for (const [operator, negation] of negations) {
          const [straight, negated] = [
            { ...rule, operator },
            { ...rule, operator: negation },
          ];
          if (checkRule(straight) !== null || checkRule(negated) !== null) continue;
          expect(compileRule(straight).holds(env) && compileRule(negated).holds(env)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("compares plain JSON values, and names matched entries exactly where a membership fits", () => {
    fc.assert(
      fc.property(arbitraryRule, arbitraryCase, (rule, { env }) => {
        const compared = compileRule(rule).compare(env);
        expect(JSON.parse(JSON.stringify(compared))).toEqual(compared);
        const isMember = /^(In|Some In|Begins With|Ends With|Contains)$/.test(rule.operator ?? "");
        expect(isMember && compileRule(rule).holds(env) && compared.matched.length === 0).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is made of a draft exactly when the draft passes the type check", () => {
    fc.assert(
      fc.property(arbitraryDraft, arbitraryCase, (draft, { env }) => {
        expect(canBeUsed(draft, env)).toBe(checkRule(draft) === null);
      }),
      { numRuns: 2000 },
    );
  });
});

function canBeUsed(draft: Rule, env: RuleEnvironment): boolean {
  try {
    return typeof compileRule(draft).holds(env) === "boolean";
  } catch (error) {
    if (error instanceof Error && error.message.includes("can't be used")) return false;
    throw error;
  }
}
