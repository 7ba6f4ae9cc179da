import type { Decision } from "#domain/payments/decision.ts";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";

/** The result for a labeled order. */
export type Verdict = { isFraud: boolean; decision: Decision; riskScore: number; scenario: string };

const bands = [
  [0, 0.1],
  [0.1, 0.3],
  [0.3, 0.6],
  [0.6, 0.9],
  [0.9, 1],
] as const;

/** The goals of detection, then good orders held by each scenario, then the share of fraud in each band of scores. */
export function countedFigures(verdicts: readonly Verdict[]): BenchFigure[] {
  const held = verdicts.filter(({ decision }) => decision !== "approved");
  const rejected = verdicts.filter(({ decision }) => decision === "rejected");
  const fraud = verdicts.filter(({ isFraud }) => isFraud).length;
  const good = verdicts.length - fraud;
  return [
    atLeast("held orders that were fraud (precision)", share(fraudIn(held), held.length), 0.97),
    atLeast("fraud that was held (recall)", share(fraudIn(held), fraud), 0.53),
    atMost("good orders held", share(held.length - fraudIn(held), good) * 1000, 1, "in 1,000"),
    atLeast("rejected orders that were fraud (precision)", share(fraudIn(rejected), rejected.length), 0.995),
    atMost("good orders rejected", share(rejected.length - fraudIn(rejected), good) * 10_000, 1, "in 10,000"),
    atLeast("area under the curve of the score", areaUnderCurve(verdicts), 0.78),
    ...heldByScenario(held),
    ...bands.map((band) => bandFigure(band, verdicts)),
  ];
}

/** The most good orders that each rejecting preset rejects in one of these streams. */
export function rejectedByPreset(streams: readonly (readonly Verdict[])[]): BenchFigure[] {
  const rejecting = presetScenarios.filter(({ guaranteeAction }) => guaranteeAction === "rejected");
  return rejecting.map(({ name }) => {
    const shares = streams.map((verdicts) => {
      const good = verdicts.filter(({ isFraud }) => !isFraud);
      return share(good.filter(({ scenario }) => scenario === name).length, good.length) * 10_000;
    });
    return atMost(`good orders of every fifth rejected by "${name}"`, Math.max(...shares), 1, "in 10,000");
  });
}

function heldByScenario(held: readonly Verdict[]): BenchFigure[] {
  const scenarios = [...new Set(held.map(({ scenario }) => scenario))].toSorted();
  return scenarios.map((scenario) => {
    const its = held.filter((verdict) => verdict.scenario === scenario);
    return told(`good orders held by "${scenario}"`, its.length - fraudIn(its), `of ${its.length} held`);
  });
}

function bandFigure([from, to]: readonly [number, number], verdicts: readonly Verdict[]): BenchFigure {
  const its = verdicts.filter(({ riskScore }) => riskScore >= from && (riskScore < to || to === 1));
  return told(
    `fraud among scores ${from} to ${to}`,
    its.length === 0 ? null : round(share(fraudIn(its), its.length)),
    `of ${its.length} orders`,
  );
}

/** The probability that a fraud scores higher than a good order, with ties counting half. Computed from ranks. */
function areaUnderCurve(verdicts: readonly Verdict[]): number {
  const byScore = new Map<number, { all: number; fraud: number }>();
  for (const { riskScore, isFraud } of verdicts) {
    const tied = byScore.get(riskScore) ?? { all: 0, fraud: 0 };
    byScore.set(riskScore, { all: tied.all + 1, fraud: tied.fraud + Number(isFraud) });
  }
  let below = 0;
  let ranks = 0;
  for (const [, tied] of [...byScore].toSorted(([a], [b]) => a - b)) {
    ranks += tied.fraud * (below + (tied.all + 1) / 2);
    below += tied.all;
  }
  const fraud = fraudIn(verdicts);
  return share(ranks - (fraud * (fraud + 1)) / 2, fraud * (verdicts.length - fraud));
}

function fraudIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ isFraud }) => isFraud).length;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function atLeast(what: string, value: number, goal: number): BenchFigure {
  return { ...told(what, round(value), "share"), goal: `>= ${goal}`, met: value >= goal };
}

function atMost(what: string, value: number, goal: number, unit: string): BenchFigure {
  return { ...told(what, round(value), unit), goal: `<= ${goal}`, met: value <= goal };
}

function told(what: string, value: number | null, unit: string): BenchFigure {
  return { bench: "detection", case: what, value, unit, against: null, ratio: null, goal: null, met: null };
}
