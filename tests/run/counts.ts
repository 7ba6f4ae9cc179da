import { stripVTControlCharacters } from "node:util";

/** How many tests passed, failed and were skipped, which failed, and which passed only when they were tried again. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[]; unsteady: readonly string[] };

/** Lines of a failure that the end of a run repeats. */
const LINES_SAID = 8;

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      failures: [...sum.failures, ...each.failures],
      unsteady: [...sum.unsteady, ...each.unsteady],
    }),
    noCounts,
  );
}

/** The last line of `npm test`. */
export function countsLine(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

/** The end of a run: what was unsteady, each failure and what it said, so that the tail of a log shows them, then the counts. */
export function closing(counts: Counts): string {
  const unsteady = counts.unsteady.map((name) => `\nPassed only when tried again: ${name}`);
  const named = [...unsteady, ...counts.failures.map((name) => `\nFailed: ${name}`)];
  return `${named.join("")}\n${countsLine(counts)}`;
}

/** A failed test with the first lines of what it said, without a terminal's colors. */
export function failureText(name: string, said: string): string {
  const lines = stripVTControlCharacters(said).split("\n").slice(0, LINES_SAID);
  return [name, ...lines.map((line) => `    ${line}`.trimEnd())].join("\n");
}

/** Counts a runner that exited with an error as at least one failure, even if it named no failed test. */
export function atLeastOneFailure(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  const { failures } = counts;
  return { ...counts, failed: 1, failures: failures.length > 0 ? failures : [`a runner ended with ${exitCode} and named no test`] };
}
