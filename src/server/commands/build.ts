import { join } from "node:path";
import { buildConsole } from "#server/commands/build-console.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { collectAsset, updateCollectAsset } from "#server/commands/update-collect-asset.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";

const help = `npm run build

Builds the console if it is missing or older than its sources. npm start does this too; build ahead of time for a faster
start. Also updates the script in the extension for Shopify themes, which is part of the repository.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  const distDir = join(projectRoot, "dist");
  const wasBuilt = await buildConsole(projectRoot, distDir);
  console.log(wasBuilt ? "Built the console." : "The console is up to date.");
  if (await updateCollectAsset(projectRoot, distDir)) console.log(`Updated ${collectAsset}.`);
});
