import assert from "node:assert/strict";
import jsonLogic, { type RulesLogic } from "json-logic-js";
import { Engine } from "json-rules-engine";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { compileScenarios } from "#domain/scenarios/compile-scenarios.ts";
import { matchByHand } from "#tests/bench/engine-by-hand.ts";
import {
  benchConditions,
  benchScenarios,
  flatFacts,
  type Comparison,
  type Condition,
  type FlatFacts,
} from "#tests/bench/engine-conditions.ts";
import { wholeDecisions } from "#tests/bench/engine-decisions.ts";
import { engineOrders } from "#tests/bench/engine-orders.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";

/** The index of the scenario that each order matches. */
type Answers = (number | null)[];

const ORDERS = 2000;
/** json-rules-engine is slow, so its rate is measured on this many of the orders, in this many rounds for every 10 scenarios. */
const ORDERS_FOR_RULES = 200;
const ROUNDS_FOR_RULES = 80;
/** Many short rounds: on a busy machine some run undisturbed, and the best one counts. */
const ROUND_MS = 20;
const ROUNDS = 80;
const FEW = 10;
const MANY = 200;

/**
 * Orders per second through 10 and 200 scenarios with 5 conditions each, compared to other engines and to tracing them; and the time of
 * a whole decision. All engines give the same answers.
 */
export async function engineBench(): Promise<BenchFigure[]> {
  return [...(await throughScenarios(FEW)), ...(await throughScenarios(MANY)), await wholeDecisions(FEW, MANY)];
}

async function throughScenarios(count: number): Promise<BenchFigure[]> {
  const orders = engineOrders(ORDERS);
  const flat = orders.map(flatFacts);
  const set = compileScenarios(benchScenarios(count));
  const conditions = benchConditions(count);
  const logic = logicOf(conditions);
  const engine = rulesEngineOf(conditions);
  const byHand = closuresByHand(count);

  const answers: Answers = orders.map((env) => placeOf(set.match(env)));
  assert.deepEqual(
    orders.map((env) => set.trace(env).findIndex(({ outcome }) => outcome === "hit")),
    answers.map((place) => place ?? -1),
    "the trace gives other answers",
  );
  if (byHand !== null) assert.deepEqual(orders.map(byHand), answers, "closures by hand give other answers");
  assert.deepEqual(
    flat.map((facts) => jsonLogic.apply(logic, facts)),
    answers,
    "json-logic-js gives other answers",
  );
  assert.deepEqual(await runRules(engine, flat), answers, "json-rules-engine gives other answers");
  assert.equal(new Set(answers).size, FEW + 1, "some scenario is never matched");

  const ours = counting(orders, (env) => set.match(env) !== null);
  const traced = counting(orders, (env) => set.trace(env).some(({ outcome }) => outcome === "hit"));
  const byLogic = counting(flat, (facts) => jsonLogic.apply(logic, facts) !== null);
  const hand = byHand === null ? [] : [counting(orders, (env) => byHand(env) !== null)];
  const [rate = 0, tracedRate = 0, logicRate = 0, handRate] = bestRates([ours, traced, byLogic, ...hand]);
  const rulesRate = await rateOfRules(engine, flat.slice(0, ORDERS_FOR_RULES), Math.ceil((ROUNDS_FOR_RULES * FEW) / count));
  const name = `${count} scenarios of 5 conditions`;
  return [
    figure(name, rate, "json-rules-engine", rulesRate, 100),
    figure(name, rate, "json-logic-js", logicRate, 10),
    ...(handRate === undefined ? [] : [figure(name, rate, "closures by hand", handRate, 0.5)]),
    figure(`${name}, traced`, tracedRate, "without a trace", rate, null),
  ];
}

/** Only few were written by hand. */
function closuresByHand(count: number): typeof matchByHand | null {
  return count === FEW ? matchByHand : null;
}

function figure(name: string, rate: number, against: string, otherRate: number, goal: number | null): BenchFigure {
  const ratio = Number((rate / otherRate).toPrecision(3));
  return {
    bench: "engine",
    case: name,
    value: Math.round(rate),
    unit: "orders/s",
    against,
    ratio,
    goal: goal === null ? null : `>= ${goal}x`,
    met: goal === null ? null : ratio >= goal,
  };
}

/** One pass over the orders; returns how many match. */
function counting<T>(orders: readonly T[], matches: (order: T) => boolean): () => number {
  return () => {
    let count = 0;
    for (const order of orders) if (matches(order)) count++;
    return count;
  };
}

/** Each candidate's orders per second: the best of many alternating rounds. */
function bestRates(passes: readonly (() => number)[]): number[] {
  const best = passes.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, pass] of passes.entries()) best[at] = Math.max(best[at] ?? 0, rateOf(pass));
  }
  return best;
}

function rateOf(pass: () => number): number {
  const expected = pass();
  const start = performance.now();
  let passes = 0;
  while (performance.now() - start < ROUND_MS) {
    assert.equal(pass(), expected);
    passes++;
  }
  return (passes * ORDERS * 1000) / (performance.now() - start);
}

async function rateOfRules(engine: Engine, flat: readonly FlatFacts[], rounds: number): Promise<number> {
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await runRules(engine, flat);
    best = Math.max(best, (flat.length * 1000) / (performance.now() - start));
  }
  return best;
}

function placeOf(scenario: Scenario | null): number | null {
  return scenario === null ? null : Number(scenario.id);
}

/** One expression that returns the index of the first matching scenario. */
function logicOf(scenarios: readonly (readonly Condition[])[]): RulesLogic {
  return scenarios.reduceRight<RulesLogic>((rest, conditions, at) => ({ if: [{ and: conditions.map(logicOfCondition) }, at, rest] }), null);
}

function logicOfCondition({ fact, comparison, value }: Condition): RulesLogic {
  const read = { var: fact };
  switch (comparison) {
    case "Equal":
      return { "===": [read, value] };
    case "Not Equal":
      return { "!==": [read, value] };
    case "Greater Than Or Equal":
      return { ">=": [read, value] };
    case "Less Than":
      return { "<": [read, value] };
    case "In":
      return { in: [read, value] };
    case "Not In":
      return { "!": [{ in: [read, value] }] };
  }
}

const rulesOperators: Record<Comparison, string> = {
  Equal: "equal",
  "Not Equal": "notEqual",
  "Greater Than Or Equal": "greaterThanInclusive",
  "Less Than": "lessThan",
  In: "in",
  "Not In": "notIn",
};

/** Scenarios by priority. The first match stops the engine, as it does in Surety. */
function rulesEngineOf(scenarios: readonly (readonly Condition[])[]): Engine {
  const engine = new Engine();
  for (const [at, conditions] of scenarios.entries()) {
    engine.addRule({
      priority: scenarios.length - at,
      conditions: {
        all: conditions.map(({ fact, comparison, value }) => ({
          fact,
          operator: rulesOperators[comparison],
          value,
        })),
      },
      event: { type: String(at) },
      onSuccess: () => engine.stop(),
    });
  }
  return engine;
}

async function runRules(engine: Engine, flat: readonly FlatFacts[]): Promise<Answers> {
  const answers: Answers = [];
  for (const facts of flat) {
    const { events } = await engine.run(facts);
    answers.push(events[0] === undefined ? null : Number(events[0].type));
  }
  return answers;
}
