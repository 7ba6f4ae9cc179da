import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm run build

Builds the console where it is missing or older than its sources, as npm start would, so that the start after it has
nothing to build.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const wasBuilt = await buildConsole(projectRoot, join(projectRoot, "dist"));
  console.log(wasBuilt ? "The console was built." : "The console is as new as its sources.");
});
