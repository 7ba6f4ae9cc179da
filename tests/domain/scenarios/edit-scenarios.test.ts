import { describe, expect, test } from "vitest";
import { inOrder, withChanged, withoutScenario, withPriorities, withScenario } from "#domain/scenarios/edit-scenarios.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { aScenario, aSet } from "#tests/support/a-scenario.ts";
import { fc } from "#tests/support/properties.ts";

const ids = (set: readonly Scenario[]) => set.map(({ id }) => id);
const set = aSet("a", "b", "c", "d");
const move = (...placings: [id: string, priority: number][]) =>
  ids(
    withPriorities(
      set,
      placings.map(([id, priority]) => ({ id, priority })),
    ),
  );

/** A set in any stored order, with a catch-all. */
const arbitrarySet = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => fc.shuffledSubarray(aSet(..."abcdefgh".slice(0, count)), { minLength: count + 1, maxLength: count + 1 }));
const anyPriority = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
const placings = fc.uniqueArray(fc.record({ id: fc.constantFrom(..."abcdefgh", "rest", "unknown"), priority: anyPriority }), {
  selector: ({ id }) => id,
});

function expectNumbered(numbered: readonly Scenario[]): void {
  expect(numbered.map(({ priority }) => priority)).toEqual(numbered.map((_, at) => at + 1));
  expect(numbered.findIndex(({ isCatchAll }) => isCatchAll)).toBe(numbered.length - 1);
}

describe("moving", () => {
  test.each([
    [[["c", 1]], ["c", "a", "b", "d", "rest"]],
    [[["a", 3]], ["b", "c", "a", "d", "rest"]],
    [[["b", -5]], ["b", "a", "c", "d", "rest"]],
    [[["b", 99]], ["a", "c", "d", "b", "rest"]],
    [[["rest", 1]], ["a", "b", "c", "d", "rest"]],
    [
      [
        ["d", 1],
        ["a", 4],
      ],
      ["d", "b", "c", "a", "rest"],
    ],
  ] as [[string, number][], string[]][])("%j gives the order %j", (asked, expected) => {
    expect(move(...asked)).toEqual(expected);
  });

  test("always numbers from 1, keeps the catch-all last and every scenario once", () => {
    fc.assert(
      fc.property(arbitrarySet, placings, (given, asked) => {
        const moved = withPriorities(given, asked);
        expectNumbered(moved);
        expect(ids(moved).toSorted()).toEqual(ids(given).toSorted());
      }),
    );
  });

  test("puts one scenario at its number, or at the nearest end", () => {
    fc.assert(
      fc.property(arbitrarySet, anyPriority, fc.nat(), (given, priority, pick) => {
        const own = inOrder(given).filter(({ isCatchAll }) => !isCatchAll);
        const one = own[pick % Math.max(own.length, 1)];
        if (one === undefined) return;
        const moved = withPriorities(given, [{ id: one.id, priority }]);
        expect(moved.findIndex(({ id }) => id === one.id)).toBe(Math.min(Math.max(priority, 1), own.length) - 1);
        const others = (all: readonly Scenario[]) => ids(all).filter((id) => id !== one.id);
        expect(others(moved)).toEqual(others(inOrder(given)));
      }),
    );
  });

  test("with a place for each scenario sorts them, whatever the order before", () => {
    fc.assert(
      fc.property(arbitrarySet, fc.gen(), (given, gen) => {
        const own = given.filter(({ isCatchAll }) => !isCatchAll);
        const wanted = gen(fc.shuffledSubarray, own, { minLength: own.length, maxLength: own.length });
        const asked = wanted.map(({ id }, at) => ({ id, priority: at + 1 }));
        expect(ids(withPriorities(given, asked))).toEqual([...ids(wanted), "rest"]);
      }),
    );
  });
});

describe("a scenario", () => {
  test("is added at its priority, the ones from there on move down", () => {
    expect(ids(withScenario(set, aScenario("new", { priority: 2 })))).toEqual(["a", "new", "b", "c", "d", "rest"]);
    expect(ids(withScenario(set, aScenario("new", { priority: 0 })))).toEqual(["new", "a", "b", "c", "d", "rest"]);
    expect(ids(withScenario(set, aScenario("new", { priority: 5 })))).toEqual(["a", "b", "c", "d", "new", "rest"]);
    expectNumbered(withScenario(set, aScenario("new", { priority: 99 })));
  });

  test("that is deleted leaves no gap", () => {
    const left = withoutScenario(set, "b");
    expect(ids(left)).toEqual(["a", "c", "d", "rest"]);
    expectNumbered(left);
  });

  test("that is changed stays at its place", () => {
    const changed = withChanged(set, aScenario("b", { name: "Renamed", priority: 4 }));
    expect(changed.map(({ name }) => name)).toEqual(["Scenario a", "Renamed", "Scenario c", "Scenario d", "All other orders"]);
    expectNumbered(changed);
  });
});
