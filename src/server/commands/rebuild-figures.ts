import { processEnvironment, readConfig } from "#server/config.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";

const help = `npm run figures

Counts the daily figures of every shop anew from its payments, on the configured database (DATABASE_URL, or DATA_DIR with
no server running on it). Orders of a shop wait while it is that shop's turn.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  await withDatabase(readConfig(processEnvironment()), async (database) => {
    let shops = 0;
    for await (const { name, tenantId } of rebuildAllFigures(database)) {
      shops += 1;
      console.log(`${name} (${tenantId})`);
    }
    console.log(`The daily figures of ${shops} ${shops === 1 ? "shop" : "shops"} were counted anew.`);
  });
});
