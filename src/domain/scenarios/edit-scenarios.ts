import type { Scenario } from "#domain/scenarios/scenario.ts";

/** A scenario's new place in the set: 1 is tried first. */
export type Placing = { id: string; priority: number };

/** Adds a scenario at its priority; the ones from there on move down. */
export function withScenario(set: readonly Scenario[], added: Scenario): Scenario[] {
  return withPriorities([...set, added], [{ id: added.id, priority: added.priority }]);
}

export function withoutScenario(set: readonly Scenario[], id: string): Scenario[] {
  return numbered(set.filter((scenario) => scenario.id !== id));
}

/** Replaces the scenario of the same id; its place stays. */
export function withChanged(set: readonly Scenario[], changed: Scenario): Scenario[] {
  return set.map((scenario) => (scenario.id === changed.id ? { ...changed, priority: scenario.priority } : scenario));
}

/**
 * Moves scenarios to their new priorities, the first first, and numbers all from 1 in order. A priority beyond the ends is the
 * nearest end. The catch-all stays last.
 */
export function withPriorities(set: readonly Scenario[], placings: readonly Placing[]): Scenario[] {
  const priorityOf = new Map(placings.map(({ id, priority }) => [id, priority]));
  const sorted = inOrder(set);
  const isMoved = ({ id, isCatchAll }: Scenario) => priorityOf.has(id) && !isCatchAll;
  const placed = sorted.filter((scenario) => !isMoved(scenario));
  const last = sorted.filter(({ isCatchAll }) => !isCatchAll).length;
  const target = ({ id }: Scenario) => Math.min(Math.max(1, priorityOf.get(id) ?? 1), last);
  for (const scenario of sorted.filter(isMoved).toSorted((one, other) => target(one) - target(other)))
    placed.splice(target(scenario) - 1, 0, scenario);
  return numbered(placed);
}

/** By priority, with the catch-all last. */
export function inOrder(set: readonly Scenario[]): Scenario[] {
  return set.toSorted((one, other) => Number(one.isCatchAll) - Number(other.isCatchAll) || one.priority - other.priority);
}

function numbered(set: readonly Scenario[]): Scenario[] {
  return [...set.filter(({ isCatchAll }) => !isCatchAll), ...set.filter(({ isCatchAll }) => isCatchAll)].map((scenario, at) => ({
    ...scenario,
    priority: at + 1,
  }));
}
