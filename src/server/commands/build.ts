import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm run build

Builds the console if it is missing or older than its sources. npm start does this too; build ahead of time for a faster
start.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const wasBuilt = await buildConsole(projectRoot, join(projectRoot, "dist"));
  console.log(wasBuilt ? "Built the console." : "The console is up to date.");
});
