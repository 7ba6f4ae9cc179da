import { orExplain } from "#server/commands/or-explain.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";
import { addCounts, closing } from "#tests/run/counts.ts";
import { runChecks } from "#tests/run/run-checks.ts";
import { runVitest } from "#tests/run/run-vitest.ts";

const help = `npm run check

The quick round: types, lint, format, and the tests that need neither database nor browser. Ends with one line,
N passed, N failed, N skipped. For some tests alone: npm run vitest -- FILE …`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const sum = addCounts([await runChecks(), await runVitest(["pure"])]);
  console.log(closing(sum));
  process.exitCode = sum.failed > 0 ? 1 : 0;
});
