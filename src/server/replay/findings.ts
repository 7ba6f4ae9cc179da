import { isWorse, type Decision } from "#domain/payments/decision.ts";
import type { DecisionShift, Fate, ReplayFindings, ScenarioTally } from "#domain/replay/replay.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { automaticActions } from "#domain/scenarios/sensor-types.ts";

/** An order as findings count it: what it was decided as, what it would be, and what became of it. */
export type CountedShift = { from: Decision; to: Decision; fate: Fate; amount: number };

/** What a replay finds, counted as it goes. */
export type Findings = {
  addOrder(shift: CountedShift): void;
  /** An order that was counted is decided otherwise, as it changed. */
  moveOrder(before: CountedShift, after: CountedShift): void;
  addDifferent(): void;
  addLeftOut(orders: number): void;
  /** The scenario that an order matched then, and the one that it matches now. */
  addMatch(then: string, now: Scenario): void;
  /** One scenario that was tried on an order: how many of its rules held until one missed. */
  addTried(scenario: Scenario, rulesHeld: number): void;
  /** The automatic actions of the scenario that an order matched would have run. */
  addRuns(scenario: Scenario): void;
  read(): ReplayFindings;
};

export const noFindings: ReplayFindings = { orders: 0, leftOut: 0, different: 0, shifts: [], scenarios: [], actions: [] };

/** Goes on counting from what was found so far. */
export function countFindings(soFar: ReplayFindings, scenarios: readonly Scenario[]): Findings {
  const found = structuredClone(soFar);
  const shifts = new Map(found.shifts.map((shift) => [keyOf(shift), shift]));
  const tallies = new Map(found.scenarios.map((tally) => [tally.scenarioId, tally]));
  const runs = new Map(found.actions.map((tally) => [tally.sensorId, tally]));
  for (const scenario of scenarios) {
    if (scenario.isArchived) continue;
    tallyOf(scenario.id, scenario.isCatchAll ? 0 : scenario.rules.length);
    for (const { id, name } of automaticActions(scenario.sensors))
      if (!runs.has(id)) runs.set(id, { scenarioId: scenario.id, sensorId: id, name, runs: 0 });
  }

  function tallyOf(scenarioId: string, rules = 0): ScenarioTally {
    const known = tallies.get(scenarioId);
    if (known) return known;
    const tally = { scenarioId, before: 0, after: 0, rules: Array.from({ length: rules }, () => ({ tried: 0, held: 0 })) };
    tallies.set(scenarioId, tally);
    return tally;
  }

  function add({ from, to, fate, amount }: CountedShift, orders: 1 | -1): void {
    const key = keyOf({ from, to });
    const shift = shifts.get(key) ?? { from, to, fates: { charged_back: nothing(), refunded: nothing(), good: nothing() } };
    shifts.set(key, shift);
    const sum = shift.fates[fate];
    sum.orders += orders;
    sum.amount = sum.orders === 0 ? 0 : sum.amount + orders * amount;
  }

  return {
    addOrder(shift) {
      found.orders += 1;
      add(shift, 1);
    },
    moveOrder(before, after) {
      add(before, -1);
      add(after, 1);
    },
    addDifferent: () => void (found.different += 1),
    addLeftOut: (orders) => void (found.leftOut += orders),
    addMatch(then, now) {
      tallyOf(then).before += 1;
      tallyOf(now.id).after += 1;
    },
    addTried({ id, rules: { length } }, rulesHeld) {
      const { rules } = tallyOf(id, length);
      for (const [index, rule] of rules.entries()) {
        if (index > rulesHeld) break;
        rule.tried += 1;
        if (index < rulesHeld) rule.held += 1;
      }
    },
    addRuns(scenario) {
      for (const { id } of automaticActions(scenario.sensors)) {
        const tally = runs.get(id);
        if (tally) tally.runs += 1;
      }
    },
    read: () => ({ ...found, shifts: [...shifts.values()], scenarios: [...tallies.values()], actions: [...runs.values()] }),
  };
}

/** Of an order's screenings, the decision that stands unless someone else decides: a later one replaces it only if it's worse. */
export function worstOf(decisions: readonly [Decision, ...Decision[]]): Decision {
  return decisions.reduce((worst, decision) => (isWorse(decision, worst) ? decision : worst));
}

function nothing() {
  return { orders: 0, amount: 0 };
}

function keyOf({ from, to }: Pick<DecisionShift, "from" | "to">): string {
  return `${from}/${to}`;
}
