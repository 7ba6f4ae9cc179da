import { addCounts, noCounts, type Counts } from "#tests/run/counts.ts";
import { run } from "#tests/run/run.ts";

/** Checks that run no code of ours: the same scripts that a person runs by hand. */
const checks = [
  { title: "Types", script: "types" },
  { title: "Lint", script: "lint" },
  { title: "Format", script: "format:check" },
] as const;

/** Types, lint and format, each counted as one test. */
export async function runChecks(): Promise<Counts> {
  let counts = noCounts;
  for (const { title, script } of checks) {
    const isFine = (await run("npm", ["run", "--silent", script])) === 0;
    console.log(`${isFine ? "✓" : "✗"} ${title} (npm run ${script})`);
    counts = addCounts([counts, isFine ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1, failures: [`npm run ${script}`] }]);
  }
  return counts;
}
