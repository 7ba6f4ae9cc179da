import { addCounts, noCounts, type Counts } from "#tests/run/counts.ts";
import { run } from "#tests/run/run.ts";

/** What is checked without running anything; the same scripts that a person runs by hand. */
const checks = [
  { title: "The types fit", script: "types" },
  { title: "The lint is content", script: "lint" },
  { title: "The format is kept", script: "format:check" },
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
