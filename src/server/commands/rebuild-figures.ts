import { processEnvironment, readConfig } from "#server/config.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { wasHelpAsked } from "#server/commands/was-help-asked.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";

const help = `npm run figures

Recounts every shop's daily figures from its orders, on the configured database (DATABASE_URL, or DATA_DIR while no server
is using it). A shop's incoming orders wait while its figures are recounted.`;

await orExplain(async () => {
  if (wasHelpAsked(help)) return;
  await withDatabase(readConfig(processEnvironment()), async (database) => {
    let shops = 0;
    for await (const { name, tenantId } of rebuildAllFigures(database)) {
      shops += 1;
      console.log(`${name} (${tenantId})`);
    }
    console.log(`Recounted the daily figures of ${shops} ${shops === 1 ? "shop" : "shops"}.`);
  });
});
