import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { constantSide, fieldSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import { noAggregations } from "#domain/rules/order-aggregation.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { ScenarioTrace } from "#domain/scenarios/scenario-trace.ts";
import { holdsPlainly } from "#tests/domain/rules/plain-interpreter.ts";
import { aRuleEnvironment, aVelocity, blankFacts, blankOrder, velocities } from "#tests/support/a-rule-environment.ts";
import { arbitraryCase, type ArbitraryCase } from "#tests/support/arbitrary-environments.ts";
import { arbitraryScenarios } from "#tests/support/arbitrary-rules.ts";

const isRisky = rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.5));
const isRecurring = rule(fieldSide("order.recurring"), "Equal", constantSide(true));

describe("a set of scenarios", () => {
  it("is tried by priority, whatever order it comes in", () => {
    const set = compileScenarios([
      aScenario({ id: "second", priority: 2, rules: [isRisky] }),
      aScenario({ id: "first", priority: 1, rules: [isRisky] }),
    ]);
    expect(set.match(aRuleEnvironment({ riskScore: 0.9 }))?.id).toBe("first");
  });

  it("matches only where every rule of a scenario holds", () => {
    const set = compileScenarios([aScenario({ rules: [isRisky, isRecurring] })]);
    expect(set.match(aRuleEnvironment({ riskScore: 0.9 }))).toBeNull();
    expect(set.match(aRuleEnvironment({ riskScore: 0.9, order: { ...blankOrder, recurring: true } }))?.id).toBe("one");
  });

  it("ends with the catch-all, whatever its priority and even if it is archived", () => {
    const catchAll = aScenario({ id: "rest", priority: 1, isCatchAll: true, isArchived: true });
    const set = compileScenarios([catchAll, aScenario({ id: "risky", priority: 9, rules: [isRisky] })]);
    expect(set.scenarios.map(({ id }) => id)).toEqual(["risky", "rest"]);
    expect(set.match(aRuleEnvironment({ riskScore: 0.9 }))?.id).toBe("risky");
    expect(set.match(aRuleEnvironment())?.id).toBe("rest");
  });

  it("leaves archived scenarios out", () => {
    const set = compileScenarios([aScenario({ isArchived: true, rules: [isRisky] })]);
    expect(set.match(aRuleEnvironment({ riskScore: 0.9 }))).toBeNull();
    expect(set.trace(aRuleEnvironment({ riskScore: 0.9 }))).toEqual([]);
  });

  it("tries a PSP scenario on orders of type psp only", () => {
    const set = compileScenarios([aScenario({ isPsp: true, rules: [isRisky] })]);
    expect(set.match(aRuleEnvironment({ riskScore: 0.9 }))).toBeNull();
    expect(set.match(aRuleEnvironment({ riskScore: 0.9, order: { ...blankOrder, type: "psp" } }))?.id).toBe("one");
  });

  it("does not give every order to a scenario that has no rules yet", () => {
    const set = compileScenarios([aScenario({ id: "new" }), aScenario({ id: "rest", isCatchAll: true })]);
    expect(set.match(aRuleEnvironment())?.id).toBe("rest");
    expect(set.trace(aRuleEnvironment()).map(({ outcome }) => outcome)).toEqual(["missed", "hit"]);
  });

  it("names the scenario whose rule can't be used", () => {
    const broken = { ...isRisky, firstRightField: null };
    expect(() => compileScenarios([aScenario({ name: "Broken one", rules: [broken] })])).toThrow("Broken one");
  });

  it("lists each velocity to look up once", () => {
    const over = (hours: number) => rule(velocitySide("device.people", hours), "Greater Than", constantSide(1));
    const set = compileScenarios([aScenario({ rules: [over(24), over(48)] }), aScenario({ rules: [over(48), over(3)] })]);
    expect(set.extraWindows).toEqual([
      { key: "device", hours: 48 },
      { key: "device", hours: 3 },
    ]);
  });

  it("says by which keys it aggregates orders, and over how many hours at most", () => {
    const over = (by: "card" | "person", hours: number) =>
      rule(ordersSide({ name: "sum", over: "amount", by, hours, withThis: true }), "Greater Than", constantSide(1));
    const archived = aScenario({ isArchived: true, rules: [over("person", 720)] });
    const set = compileScenarios([aScenario({ rules: [over("card", 24), over("card", 48)] }), aScenario({ rules: [isRisky] }), archived]);
    expect(set.aggregates).toEqual({ keys: ["card"], hours: 48 });
    expect(compileScenarios([aScenario({ rules: [isRisky] })]).aggregates).toEqual(noAggregations);
  });
});

describe("a trace", () => {
  it("tells what was hit, missed and not reached, with the values compared", () => {
    const ring = rule(velocitySide("device.people", 24), "Greater Than Or Equal", constantSide(2));
    const set = compileScenarios([
      aScenario({ id: "a", name: "A", priority: 1, rules: [isRecurring, isRisky] }),
      aScenario({ id: "b", name: "B", priority: 2, rules: [isRisky, ring] }),
      aScenario({ id: "c", name: "C", priority: 3, rules: [isRisky] }),
    ]);
    const facts = { ...blankFacts, velocity: velocities(() => aVelocity({ people: 3 })) };
    expect(set.trace(aRuleEnvironment({ riskScore: 0.75, facts })).map(inShort)).toEqual([
      ["a", "missed", "missed, false to true", "not reached, null to null"],
      ["b", "hit", "hit, 0.75 to 0.5", "hit, 3 to 2"],
      ["c", "not reached", "not reached, null to null"],
    ]);
  });
});

describe("random scenarios", () => {
  it("give the verdicts and the trace of the plain interpreter", () => {
    fc.assert(
      fc.property(arbitraryScenarios, fc.array(arbitraryCase, { minLength: 1, maxLength: 4 }), (scenarios, cases) => {
        const set = compileScenarios(scenarios);
        for (const each of cases) {
          const { env } = each;
          const expected = plainTrace(scenarios, each);
          const traced = set.trace(env);
          expect(traced.map(({ scenarioId, outcome, rules }) => [scenarioId, outcome, ...rules.map((each) => each.outcome)])).toEqual(
            expected,
          );
          expect(set.match(env)?.id ?? null).toBe(expected.find(([, outcome]) => outcome === "hit")?.[0] ?? null);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

function plainTrace(scenarios: readonly Scenario[], tested: ArbitraryCase): string[][] {
  const isPsp = tested.env.order.type === "psp";
  const isTried = (each: Scenario): boolean => (each.isCatchAll || !each.isArchived) && (!each.isPsp || isPsp);
  const place = (each: Scenario): number => (each.isCatchAll ? Infinity : each.priority);
  const tried = scenarios.filter(isTried).map((each) => (each.isCatchAll ? { ...each, rules: [] } : each));
  const ordered = tried.toSorted((a, b) => (place(a) === place(b) ? a.priority - b.priority : place(a) - place(b)));
  let isDecided = false;
  return ordered.map((scenario) => {
    const outcomes: string[] = [];
    for (const each of scenario.rules) {
      if (isDecided || outcomes.includes("missed")) outcomes.push("not reached");
      else outcomes.push(holdsPlainly(each, tested) ? "hit" : "missed");
    }
    if (isDecided) return [scenario.id, "not reached", ...outcomes];
    isDecided = !outcomes.includes("missed") && (outcomes.length > 0 || scenario.isCatchAll);
    return [scenario.id, isDecided ? "hit" : "missed", ...outcomes];
  });
}

function inShort({ scenarioId, outcome, rules }: ScenarioTrace): string[] {
  return [scenarioId, outcome, ...rules.map((each) => `${each.outcome}, ${each.left} to ${each.right}`)];
}

function aScenario(given: Partial<Scenario>): Scenario {
  return {
    id: "one",
    name: "One",
    description: "",
    priority: 1,
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    isPreset: false,
    rules: [],
    sensors: [],
    guaranteeAction: null,
    timeOutMinutes: null,
    timeOutDecision: "rejected",
    ...given,
  };
}
