/** One line of a benchmark's result. `against` and `ratio` are null for absolute goals. */
export type BenchFigure = {
  bench: string;
  case: string;
  value: number | null;
  unit: string;
  against: string | null;
  ratio: number | null;
  goal: string | null;
  /** Null if it couldn't run; `skipped` says why. */
  met: boolean | null;
  skipped?: string;
};

/**
 * A time in ms compared to the same server's `base` (ms), which `against` describes. Null if it couldn't be measured. With `goal` null,
 * it's only reported.
 */
export function figureAgainst(
  { bench, case: name, against, goal }: { bench: string; case: string; against: string; goal: number | null },
  time: number | null,
  base: number | null,
): BenchFigure {
  const ratio = time === null || base === null ? null : Number((time / base).toPrecision(3));
  return {
    bench,
    case: name,
    value: time === null ? null : Number(time.toPrecision(3)),
    unit: "ms",
    against: base === null ? null : `${against}: ${base.toPrecision(3)} ms`,
    ratio,
    goal: goal === null ? null : `<= ${goal}x`,
    met: ratio === null || goal === null ? null : ratio <= goal,
  };
}
