import type { BenchFigure } from "#tests/bench/figure.ts";
import type { LoadRound } from "#tests/bench/load-round.ts";

type Named = { bench: string; /** In the plural. */ what: string };

/** The rate and the slowest of 100 of one route, against those of a route that commits one INSERT. */
export function comparedRequests(
  named: Named & { of: string; goals: { rate: number; p99: number } },
  ours: readonly LoadRound[],
  plain: readonly LoadRound[],
): BenchFigure[] {
  const { goals, what } = named;
  const [p99, plainP99] = [percentile(ours, 0.99), percentile(plain, 0.99)];
  const p99Ratio = round3(p99 / plainP99);
  return [
    compared(named, named.of, rateOf(ours), { name: "one INSERT", rate: rateOf(plain) }, goals.rate),
    {
      ...figure(named, `time of 99 in 100 ${what}`, round3(p99), "ms"),
      against: `one INSERT: ${round3(plainP99)} ms`,
      ratio: p99Ratio,
      goal: `<= ${goals.p99}x`,
      met: p99Ratio <= goals.p99,
    },
  ];
}

/** Two rates, a second. */
export function compared(named: Named, name: string, rate: number, against: { name: string; rate: number }, goal: number): BenchFigure {
  const ratio = round3(rate / against.rate);
  const unit = `${named.what}/s`;
  return {
    ...figure(named, name, Math.round(rate), unit),
    against: `${against.name}: ${Math.round(against.rate)} ${unit}`,
    ratio,
    goal: `>= ${goal}x`,
    met: ratio >= goal,
  };
}

export function skippedFigure(named: Named, why: string): BenchFigure {
  return { ...figure(named, named.what, null, ""), skipped: why };
}

export function rateOf(rounds: readonly LoadRound[]): number {
  const orders = rounds.reduce((sum, each) => sum + each.orders, 0);
  return (orders * 1000) / rounds.reduce((sum, each) => sum + each.ms, 0);
}

function percentile(rounds: readonly LoadRound[], part: number): number {
  const latencies = rounds.flatMap((each) => each.latenciesMs).toSorted((a, b) => a - b);
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
}

function round3(value: number): number {
  return Number(value.toPrecision(3));
}

function figure({ bench }: Named, what: string, value: number | null, unit: string): BenchFigure {
  return { bench, case: what, value, unit, against: null, ratio: null, goal: null, met: null };
}
