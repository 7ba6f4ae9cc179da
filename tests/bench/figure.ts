/** One line of a benchmark's answer (INTERFACE, "Benchmarks"); `against`, `ratio` null where the goal is absolute. */
export type Figure = {
  bench: string;
  case: string;
  value: number | null;
  unit: string;
  against: string | null;
  ratio: number | null;
  goal: string | null;
  /** Null where it could not run; `skipped` then says why. */
  met: boolean | null;
  skipped?: string;
};
