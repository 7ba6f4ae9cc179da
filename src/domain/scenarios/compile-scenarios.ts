import { compileRule } from "#domain/rules/compile-rule.ts";
import type { CompiledRule, Holds } from "#domain/rules/compiled-rule.ts";
import { aggregationNeeds, type AggregationNeeds } from "#domain/rules/order-aggregation.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { extraWindowName, type ExtraWindow } from "#domain/rules/velocities.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { RuleTrace, ScenarioTrace, TraceOutcome } from "#domain/scenarios/scenario-trace.ts";

/** A version of a shop's scenarios, compiled for matching. */
export type ScenarioSet = {
  /** The first scenario whose rules all hold; null only if there is no catch-all. */
  match: (env: RuleEnvironment) => Scenario | null;
  /**
   * The same, telling of each scenario that was tried, by its place in `scenarios`, how many of its rules held until one
   * missed.
   */
  follow: (env: RuleEnvironment, tried: (place: number, rulesHeld: number) => void) => Scenario | null;
  /** Of each of `scenarios`, whether each of its rules holds by itself. */
  holding: (env: RuleEnvironment) => boolean[][];
  /** The same set with another version of one of its scenarios. Only that one is compiled. */
  withChanged: (scenario: Scenario) => ScenarioSet;
  /** Every scenario that applies to such an order, in order, with what each rule compared. */
  trace: (env: RuleEnvironment) => ScenarioTrace[];
  /** The scenarios in the order they are tried, without archived ones. */
  scenarios: readonly Scenario[];
  /** The velocities to look up for an order's keys before matching, and to pass with `velocityReader`. */
  extraWindows: readonly ExtraWindow[];
  /** The earlier orders to look up before matching, and to pass with `aggregationReader`. */
  aggregates: AggregationNeeds;
  /** The custom lists that the rules look values up in. */
  listIds: readonly string[];
};

type CompiledScenario = { scenario: Scenario; rules: readonly CompiledRule[] };

/**
 * Compiles scenarios, once per version, in order of priority, with the catch-all last and without archived ones. Throws if a
 * rule fails the type check.
 */
export function compileScenarios(scenarios: readonly Scenario[]): ScenarioSet {
  return setOf(inOrderOfTrial(scenarios).map(compileScenario));
}

function setOf(all: readonly CompiledScenario[]): ScenarioSet {
  const forOrders = all.filter(({ scenario }) => !scenario.isPsp);
  const [matchPsp, matchOrder] = [matcher(all), matcher(forOrders)];
  return {
    match: (env) => (env.order.type === "psp" ? matchPsp(env) : matchOrder(env)),
    follow: (env, tried) => followScenarios(all, env, tried),
    holding: (env) => all.map(({ rules }) => rules.map(({ holds }) => holds(env))),
    withChanged: (changed) => {
      const known = new Map(all.map((each) => [each.scenario, each]));
      const scenarios = all.map(({ scenario }) => (scenario.id === changed.id ? changed : scenario));
      return setOf(inOrderOfTrial(scenarios).map((scenario) => known.get(scenario) ?? compileScenario(scenario)));
    },
    trace: (env) => traceScenarios(env.order.type === "psp" ? all : forOrders, env),
    scenarios: all.map(({ scenario }) => scenario),
    extraWindows: extraWindowsOf(all),
    aggregates: aggregationNeeds(all.flatMap(({ rules }) => rules.flatMap((rule) => rule.aggregations))),
    listIds: listIdsOf(all),
  };
}

function inOrderOfTrial(scenarios: readonly Scenario[]): Scenario[] {
  const tried = scenarios.filter((scenario) => scenario.isCatchAll || !scenario.isArchived);
  return tried.toSorted((a, b) => Number(a.isCatchAll) - Number(b.isCatchAll) || a.priority - b.priority);
}

function compileScenario(scenario: Scenario): CompiledScenario {
  if (scenario.isCatchAll) return { scenario, rules: [] };
  try {
    return { scenario, rules: scenario.rules.map(compileRule) };
  } catch (cause) {
    throw new Error(`The scenario '${scenario.name}' can't be used`, { cause });
  }
}

/** A scenario without rules never holds, except the catch-all: an empty new scenario must not match every order. */
function canHold({ scenario, rules }: CompiledScenario): boolean {
  return scenario.isCatchAll || rules.length > 0;
}

/**
 * The fast path: the rules of all scenarios in one row, each with the position to jump to if it misses. After a rule that holds
 * comes the next rule of its scenario; null marks the scenario's end.
 */
function matcher(compiled: readonly CompiledScenario[]): (env: RuleEnvironment) => Scenario | null {
  const row: (Holds | null)[] = [];
  const afterMiss: number[] = [];
  const ended: (Scenario | null)[] = [];
  for (const { scenario, rules } of compiled.filter(canHold)) {
    const nextScenario = row.length + rules.length + 1;
    for (const { holds } of rules) row.push(holds);
    row.push(null);
    while (afterMiss.length < nextScenario) afterMiss.push(nextScenario);
    while (ended.length < nextScenario) ended.push(scenario);
  }
  return (env) => {
    let at = 0;
    while (at < row.length) {
      const holds = row[at];
      if (holds === null || holds === undefined) return ended[at] ?? null;
      at = holds(env) ? at + 1 : (afterMiss[at] ?? row.length);
    }
    return null;
  };
}

function followScenarios(
  compiled: readonly CompiledScenario[],
  env: RuleEnvironment,
  tried: (place: number, rulesHeld: number) => void,
): Scenario | null {
  const isForAll = env.order.type === "psp";
  for (const [place, each] of compiled.entries()) {
    if ((each.scenario.isPsp && !isForAll) || !canHold(each)) continue;
    const missed = each.rules.findIndex(({ holds }) => !holds(env));
    tried(place, missed === -1 ? each.rules.length : missed);
    if (missed === -1) return each.scenario;
  }
  return null;
}

function traceScenarios(compiled: readonly CompiledScenario[], env: RuleEnvironment): ScenarioTrace[] {
  let isDecided = false;
  return compiled.map((each) => {
    const traced = traceScenario(each, isDecided, env);
    isDecided ||= traced.outcome === "hit";
    return traced;
  });
}

function traceScenario(compiled: CompiledScenario, isDecided: boolean, env: RuleEnvironment): ScenarioTrace {
  let isOver = isDecided;
  const rules = compiled.rules.map((rule) => {
    const traced = traceRule(rule, isOver, env);
    isOver ||= traced.outcome === "missed";
    return traced;
  });
  const verdict: TraceOutcome = !isOver && canHold(compiled) ? "hit" : "missed";
  return { scenarioId: compiled.scenario.id, outcome: isDecided ? "not reached" : verdict, rules };
}

function traceRule(rule: CompiledRule, isOver: boolean, env: RuleEnvironment): RuleTrace {
  if (isOver) return { outcome: "not reached", left: null, right: null, matched: [] };
  return { outcome: rule.holds(env) ? "hit" : "missed", ...rule.compare(env) };
}

function extraWindowsOf(compiled: readonly CompiledScenario[]): ExtraWindow[] {
  const windows = compiled.flatMap(({ rules }) => rules.flatMap((rule) => rule.extraWindows));
  return [...new Map(windows.map((window) => [extraWindowName(window), window])).values()];
}

function listIdsOf(compiled: readonly CompiledScenario[]): string[] {
  return [...new Set(compiled.flatMap(({ rules }) => rules.map(({ listId }) => listId)))].filter((id) => id !== null);
}
