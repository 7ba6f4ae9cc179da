import { describe, expect, test } from "vitest";
import { constantSide, fieldSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import { inOrder, withoutScenario, withPriorities, withScenario } from "#domain/scenarios/edit-scenarios.ts";
import { scenarioChanges, type ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { aScenario, aSensor, aSet, changedIn } from "#tests/support/a-scenario.ts";
import { arbitraryRule } from "#tests/support/arbitrary-rules.ts";
import { fc } from "#tests/support/properties.ts";

const over500 = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
const over50 = rule(fieldSide("order.amount"), "Greater Than", constantSide(50));
const fromFrance = rule(fieldSide("card.country"), "Equal", constantSide("FR"));
const set = aSet("a", "b", "c");
const base = changedIn(set, "a", {
  rules: [over500],
  sensors: [aSensor(1), aSensor(2, { type: "6", name: "Visits", configurationId: null })],
});

/** What is said of a change to scenario a. */
const saidOf = (change: Partial<Scenario>) => brief(scenarioChanges(base, changedIn(base, "a", change)));
const brief = (changes: readonly ScenarioChange[]) => changes.map(({ area, words }) => `${area}: ${words}`);
const [first, second] = [aSensor(1), aSensor(2, { type: "6", name: "Visits", configurationId: null })];

describe("a changed scenario", () => {
  test.each<[string, Partial<Scenario>]>([
    ["arrangement: Renamed from “Scenario a”", { name: "Big" }],
    ["arrangement: Changed the description to “By hand”", { description: "By hand" }],
    ["removal: Archived", { isArchived: true }],
    ["arrangement: Archived", { isArchived: true, isPreset: true }],
    ["content: Applies to PSP orders only", { isPsp: true }],
    ["content: Changed the time-out to: rejected after 3 days", { timeOutMinutes: 4320 }],
    ["content: Changed the time-out to: approved after 1 hour 5 minutes", { timeOutMinutes: 65, timeOutDecision: "approved" }],
    ["content: Chose approved for a time-out", { timeOutDecision: "approved" }],
    ["values: Changed the rule “Order amount is more than 500” to “Order amount is more than 50”", { rules: [over50] }],
    ["content: Changed the rule “Order amount is more than 500” to “Card country is France”", { rules: [fromFrance] }],
    ["content: Added the rule “Card country is France”", { rules: [over500, fromFrance] }],
    ["content: Deleted the rule “Order amount is more than 500”", { rules: [] }],
    ["content: Deleted the sensor “Visits”", { sensors: [first] }],
    ["content: Added the action “Tag as gift”", { sensors: [first, second, aSensor(3, { name: "#Order#Tag as gift" })] }],
    ["content: Renamed the action “Reject automatically” to “Reject”", { sensors: [{ ...first, name: "Reject" }, second] }],
    ["content: Made the action “Reject automatically” manual", { sensors: [{ ...first, stage: "manual" }, second] }],
    ["content: Set the action “Reject automatically” to high criticality", { sensors: [{ ...first, criticality: 3 }, second] }],
    ["content: Changed the settings of the action “Reject automatically”", { sensors: [{ ...first, configurationId: 9 }, second] }],
    ["content: Switched the sensor “Visits” off", { sensors: [first, { ...second, isArchived: true }] }],
  ])("is told, with what plans must allow: %s", (words, change) => {
    expect(saidOf(change)).toEqual([words]);
  });

  test("whose hook calls another host names both, and so does one that gets a hook", () => {
    const hosts = new Map([
      [1, "old.example"],
      [9, "new.example:8443"],
      [10, "new.example:8443"],
    ]);
    const called = (sensors: Scenario["sensors"], from = base) => brief(scenarioChanges(from, changedIn(base, "a", { sensors }), hosts));
    const [one, moved, same] = [1, 9, 10].map((configurationId) => ({ ...first, type: "21" as const, name: "Tell us", configurationId }));
    if (one === undefined || moved === undefined || same === undefined) throw new Error("Three hooks were made");
    const withHook = changedIn(base, "a", { sensors: [one, second] });
    const words = "content: Changed the settings of the action “Tell us”";
    expect(called([moved, second], withHook)).toEqual([`${words}, which calls new.example:8443 instead of old.example`]);
    expect(called([same, second], changedIn(base, "a", { sensors: [moved, second] }))).toEqual([words]);
    expect(called([first, second, { ...moved, id: 3 }])).toEqual(["content: Added the action “Tell us”, which calls new.example:8443"]);
  });

  test("that comes back from the archive is arranged, whosever it is", () => {
    const archived = changedIn(base, "a", { isArchived: true });
    expect(brief(scenarioChanges(archived, base))).toEqual(["arrangement: Brought back from the archive"]);
  });

  test.each([121, 125, 4321])("whose time-out of 2 hours becomes %i minutes has changed, however alike they are in words", (minutes) => {
    const before = changedIn(base, "a", { timeOutMinutes: 120 });
    expect(scenarioChanges(before, changedIn(base, "a", { timeOutMinutes: minutes }))).toHaveLength(1);
  });

  test("whose rule counts orders where it summed their amounts has changed", () => {
    const ofOrders = { over: "amount", by: "card", withThis: true, hours: 24 } as const;
    const before = changedIn(base, "a", { rules: [rule(ordersSide({ ...ofOrders, name: "sum" }), "Greater Than", constantSide(5))] });
    const after = changedIn(base, "a", { rules: [rule(ordersSide({ ...ofOrders, name: "count" }), "Greater Than", constantSide(5))] });
    expect(scenarioChanges(before, after)).toMatchObject([{ area: "content" }]);
  });

  test("whose hours change has changed its content, because only a constant on the right is a value", () => {
    const within = (hours: number) => rule(velocitySide("card.people", hours), "Greater Than", constantSide(2));
    expect(brief(scenarioChanges(changedIn(base, "a", { rules: [within(24)] }), changedIn(base, "a", { rules: [within(48)] })))).toEqual([
      expect.stringMatching(/^content: /),
    ]);
  });
});

describe("a set", () => {
  test("names added scenarios at their place and deleted ones last, those that came with the account as content", () => {
    const before = changedIn(aSet("a", "b", "c"), "b", { isPreset: true });
    const after = withScenario(withoutScenario(withoutScenario(before, "b"), "c"), aScenario("new", { priority: 1 }));
    expect(scenarioChanges(before, after).map(({ scenarioId, area, words }) => [scenarioId, area, words])).toEqual([
      ["new", "content", "Added the scenario"],
      ["b", "content", "Deleted the scenario"],
      ["c", "removal", "Deleted the scenario"],
    ]);
  });

  test("says only which scenario was moved, not those that made way", () => {
    const long = aSet("a", "b", "c", "d", "e");
    expect(scenarioChanges(long, withPriorities(long, [{ id: "e", priority: 1 }]))).toMatchObject([
      { scenarioId: "e", words: "Moved from 5 to 1", isMove: true, area: "arrangement" },
    ]);
    expect(scenarioChanges(long, withPriorities(long, [{ id: "a", priority: 4 }]))).toMatchObject([
      { scenarioId: "a", words: "Moved from 1 to 4" },
    ]);
  });

  test("names the fewest moves: without those scenarios, the others are in the same order", () => {
    const letters = aSet(..."abcdefg");
    fc.assert(
      fc.property(fc.shuffledSubarray([..."abcdefg"], { minLength: 7, maxLength: 7 }), (wanted) => {
        const after = withPriorities(
          letters,
          wanted.map((id, at) => ({ id, priority: at + 1 })),
        );
        const moved = new Set(scenarioChanges(letters, after).map(({ scenarioId }) => scenarioId));
        const rest = (all: readonly Scenario[]) => inOrder(all).flatMap(({ id }) => (moved.has(id) ? [] : [id]));
        expect(rest(after)).toEqual(rest(letters));
        expect(moved.size).toBe(7 - longestRun(wanted));
      }),
    );
  });

  test("that is the same has no changes, whatever order its parts are stored in", () => {
    fc.assert(
      fc.property(fc.array(arbitraryRule, { maxLength: 4 }), (rules) => {
        const one = changedIn(base, "a", { rules });
        const other = one.toReversed().map((scenario) => structuredClone(scenario));
        const turned = other.map((scenario) => Object.fromEntries(Object.entries(scenario).toReversed()) as Scenario);
        expect(scenarioChanges(one, turned)).toEqual([]);
      }),
    );
  });
});

/** The most of a permutation that already rise, by trying every part of it. */
function longestRun(order: readonly string[]): number {
  let most = 0;
  for (let chosen = 0; chosen < 2 ** order.length; chosen += 1) {
    const part = order.filter((_, at) => (chosen >> at) % 2 === 1);
    if (part.every((id, at) => at === 0 || (part[at - 1] ?? "") < id)) most = Math.max(most, part.length);
  }
  return most;
}
