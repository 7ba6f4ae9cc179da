import { compileRule } from "#domain/rules/compile-rule.ts";
import type { CompiledRule, Holds } from "#domain/rules/compiled-rule.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import { extraWindowName, type ExtraWindow } from "#domain/rules/velocities.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { RuleTrace, ScenarioTrace, TraceOutcome } from "#domain/scenarios/scenario-trace.ts";

/** A version of a shop's scenarios, ready to be matched. */
export type ScenarioSet = {
  /** The first scenario all of whose rules hold; null only where there is no catch-all. */
  match: (env: RuleEnvironment) => Scenario | null;
  /** Every scenario that is tried on such an order, in order, with what each rule compared. */
  trace: (env: RuleEnvironment) => ScenarioTrace[];
  /** The scenarios in the order of trial, archived ones left out. */
  scenarios: readonly Scenario[];
  /** The velocities to look up, for the order's own keys, before the set is matched; hand them over with `velocityReader`. */
  extraWindows: readonly ExtraWindow[];
};

type CompiledScenario = { scenario: Scenario; rules: readonly CompiledRule[] };

/**
 * Compiles scenarios once per version: by priority (then in the order given), without the archived, the catch-all last.
 * Throws where a rule fails the type check.
 */
export function compileScenarios(scenarios: readonly Scenario[]): ScenarioSet {
  const all = inOrderOfTrial(scenarios).map(compileScenario);
  const forOrders = all.filter(({ scenario }) => !scenario.isPsp);
  const [matchPsp, matchOrder] = [matcher(all), matcher(forOrders)];
  return {
    match: (env) => (env.order.type === "psp" ? matchPsp(env) : matchOrder(env)),
    trace: (env) => traceScenarios(env.order.type === "psp" ? all : forOrders, env),
    scenarios: all.map(({ scenario }) => scenario),
    extraWindows: extraWindowsOf(all),
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
    throw new Error(`The scenario '${scenario.name}' cannot be used`, { cause });
  }
}

/** A scenario without rules holds for nothing, save the catch-all: an empty one just made must not take every order. */
function canHold({ scenario, rules }: CompiledScenario): boolean {
  return scenario.isCatchAll || rules.length > 0;
}

/**
 * The fast road: the rules of all scenarios in one row, and for each the place to go on from where it misses. A rule that
 * holds is followed by the next of its scenario; the scenario's end stands in the row as null.
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
