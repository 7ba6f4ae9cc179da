import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { inOrder, withoutScenario, withPriorities, withScenario } from "#domain/scenarios/edit-scenarios.ts";
import { draftConflicts, mergedDraft, settledChanges } from "#domain/scenarios/merge-draft.ts";
import type { HookHosts } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { aScenario, aSet, changedIn } from "#tests/support/a-scenario.ts";
import { fc } from "#tests/support/properties.ts";

const base = aSet("a", "b", "c");
const hosts: HookHosts = new Map();
const ids = (set: readonly Scenario[]) => set.map(({ id }) => id);

/** A few edits of a set, as people make them. */
const edits = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("rename" as const), id: fc.constantFrom("a", "b", "c"), to: fc.constantFrom("X", "Y") }),
    fc.record({ kind: fc.constant("archive" as const), id: fc.constantFrom("a", "b", "c") }),
    fc.record({ kind: fc.constant("move" as const), id: fc.constantFrom("a", "b", "c"), priority: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant("delete" as const), id: fc.constantFrom("a", "b", "c") }),
    fc.record({ kind: fc.constant("add" as const), id: fc.constantFrom("n1", "n2"), priority: fc.integer({ min: 1, max: 4 }) }),
  ),
  { maxLength: 4 },
);
type Edit = typeof edits extends fc.Arbitrary<(infer One)[]> ? One : never;

/** `side` keeps apart the ids of scenarios that were added on both sides. */
const edited = (side: string) =>
  edits.map((made: Edit[]) =>
    made.reduce<Scenario[]>((set, edit) => {
      switch (edit.kind) {
        case "rename":
          return changedIn(set, edit.id, { name: edit.to });
        case "archive":
          return changedIn(set, edit.id, { isArchived: true });
        case "move":
          return withPriorities(set, [{ id: edit.id, priority: edit.priority }]);
        case "delete":
          return withoutScenario(set, edit.id);
        case "add":
          return set.some(({ id }) => id === side + edit.id)
            ? set
            : withScenario(set, aScenario(side + edit.id, { priority: edit.priority }));
      }
    }, base),
  );

/** What people see of a scenario, wherever it's in the order. */
const contentOf = (scenario: Scenario | undefined) => scenario && { ...scenario, priority: null };
const withoutPlaces = (set: readonly Scenario[]) =>
  set.map((scenario) => ({ ...scenario, priority: null })).toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe("what publishing asks", () => {
  test("is nothing if the live set didn't change, and the published set is the draft", () => {
    fc.assert(
      fc.property(edited("d"), (draft) => {
        expect(draftConflicts({ base, live: base, draft, hosts })).toEqual([]);
        expect(mergedDraft({ live: base, draft }, new Set())).toEqual(inOrder(draft));
      }),
    );
  });

  test("is every scenario that changed in the live set, unless it's the same in the draft by now", () => {
    const live = changedIn(changedIn(base, "a", { name: "Live", isArchived: true }), "b", { name: "Both" });
    const draft = changedIn(changedIn(base, "a", { description: "Draft" }), "b", { name: "Both" });
    expect(draftConflicts({ base, live, draft, hosts })).toEqual([
      {
        scenarioId: "a",
        scenarioName: "Live",
        liveName: "Live",
        draftName: "Scenario a",
        live: ["Renamed from “Scenario a”", "Archived"],
        draft: ["Changed the description to “Draft”"],
      },
    ]);
  });

  test("is also a scenario that only the live set changed, one that it deleted and one that it added", () => {
    const live = withScenario(withoutScenario(changedIn(base, "a", { name: "Live" }), "b"), aScenario("new"));
    expect(draftConflicts({ base, live, draft: base, hosts }).map(({ scenarioId, live: words }) => [scenarioId, words])).toEqual([
      ["new", ["Added the scenario"]],
      ["a", ["Renamed from “Scenario a”"]],
      ["b", ["Deleted the scenario"]],
    ]);
  });

  test("isn't among what publishing changes in any case, but for its place", () => {
    const live = changedIn(base, "a", { name: "Live" });
    const draft = withPriorities(changedIn(changedIn(base, "a", { name: "Draft" }), "b", { isArchived: true }), [{ id: "a", priority: 3 }]);
    const changes = settledChanges({ live, draft, hosts }, draftConflicts({ base, live, draft, hosts }));
    expect(changes.map(({ scenarioName, words }) => `${scenarioName}: ${words}`)).toEqual([
      "Scenario b: Archived",
      "Draft: Moved from 1 to 3",
    ]);
  });

  test("isn't the order", () => {
    const live = withPriorities(base, [{ id: "c", priority: 1 }]);
    expect(draftConflicts({ base, live, draft: withPriorities(base, [{ id: "b", priority: 3 }]), hosts })).toEqual([]);
  });

  test("covers all that publishing would undo: with the live set kept for those, no live content is lost", () => {
    fc.assert(
      fc.property(edited("l"), edited("d"), (live, draft) => {
        const asked = new Set(draftConflicts({ base, live, draft, hosts }).map(({ scenarioId }) => scenarioId));
        const published = new Map(mergedDraft({ live, draft }, asked).map((scenario) => [scenario.id, scenario]));
        const [known, drafted] = [new Map(base.map((each) => [each.id, each])), new Map(draft.map((each) => [each.id, each]))];
        for (const scenario of live) {
          const isChanged = !isDeepStrictEqual(contentOf(known.get(scenario.id)), contentOf(scenario));
          expect(contentOf(published.get(scenario.id))).toEqual(contentOf(isChanged ? scenario : drafted.get(scenario.id)));
        }
      }),
    );
  });
});

describe("the published set", () => {
  test("has the draft's scenarios in the draft's order, with the live ones where those are kept", () => {
    const live = changedIn(base, "a", { name: "Live" });
    const draft = withPriorities(changedIn(base, "b", { name: "Draft" }), [{ id: "c", priority: 1 }]);
    const published = mergedDraft({ live, draft }, new Set(["a"]));
    expect(published.map(({ name }) => name)).toEqual(["Scenario c", "Live", "Draft", "All other orders"]);
  });

  test("has live scenarios that the draft lacks back at their place, if they're kept", () => {
    const live = withScenario(base, aScenario("new", { priority: 2 }));
    expect(ids(mergedDraft({ live, draft: base }, new Set(["new"])))).toEqual(["a", "new", "b", "c", "rest"]);
    expect(ids(mergedDraft({ live, draft: base }, new Set()))).toEqual(["a", "b", "c", "rest"]);
  });

  test("doesn't have a scenario that was deleted live, if that's kept", () => {
    const draft = changedIn(base, "b", { name: "Draft" });
    expect(ids(mergedDraft({ live: withoutScenario(base, "b"), draft }, new Set(["b"])))).toEqual(["a", "c", "rest"]);
  });

  test("is what is live if all of it is kept, but for the order", () => {
    fc.assert(
      fc.property(edited("l"), edited("d"), (live, draft) => {
        const published = mergedDraft({ live, draft }, new Set([...ids(live), ...ids(draft)]));
        expect(withoutPlaces(published)).toEqual(withoutPlaces(live));
      }),
    );
  });

  test("is always numbered from 1 with the catch-all last", () => {
    fc.assert(
      fc.property(edited("l"), edited("d"), fc.subarray(["a", "b", "c", "ln1", "ln2", "dn1"]), (live, draft, kept) => {
        const published = mergedDraft({ live, draft }, new Set(kept));
        expect(published.map(({ priority }) => priority)).toEqual(published.map((_, at) => at + 1));
        expect(published.at(-1)?.isCatchAll).toBe(true);
      }),
    );
  });
});
