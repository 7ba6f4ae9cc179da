import { orExplain } from "#server/commands/or-explain.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";
import { addCounts, closing, countsLine, type Counts } from "#tests/run/counts.ts";
import { runChecks } from "#tests/run/run-checks.ts";
import { runOnPostgres } from "#tests/run/run-on-postgres.ts";
import { runOnNewestNode } from "#tests/run/run-on-newest-node.ts";
import { runPlaywright } from "#tests/run/run-playwright.ts";
import { runVitest } from "#tests/run/run-vitest.ts";

/** Every check, one after another: in parallel they would only compete for the processors. */
const parts: { title: string; run: () => Promise<Counts> }[] = [
  { title: "Types, lint and format", run: runChecks },
  { title: "Unit, console and server tests, on the embedded database", run: () => runVitest([]) },
  { title: "Server tests, on PostgreSQL", run: runOnPostgres },
  { title: "Stories in a browser", run: runPlaywright },
  { title: "A start on the newest Node", run: runOnNewestNode },
];

const help = `npm test

Everything that must hold: types, lint and format, unit, console and server tests on the embedded database, server tests on
PostgreSQL, stories in a browser, and a start on the newest LTS release of Node. Ends with what failed, and one line: N passed, N failed, N skipped. The quick round is
npm run check.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  // process.exit raises "exit", on which a database that was started is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const counts: Counts[] = [];
  for (const [index, part] of parts.entries()) {
    console.log(`\n== ${index + 1} of ${parts.length}: ${part.title} ==`);
    const startedAt = performance.now();
    const counted = await part.run();
    counts.push(counted);
    console.log(`${part.title}: ${countsLine(counted)} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  }
  const sum = addCounts(counts);
  console.log(closing(sum));
  process.exitCode = sum.failed > 0 ? 1 : 0;
});
