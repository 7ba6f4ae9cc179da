import { parseArgs } from "node:util";
import { ConfigError, processEnvironment, readConfig } from "#server/config.ts";
import { orExplain } from "#server/commands/run-server.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { rebuildAllFigures } from "#server/figures/rebuild-all-figures.ts";

const help = `npm run figures

Counts the daily figures of every shop anew from its payments, on the configured database (DATABASE_URL, or DATA_DIR with
no server running on it). Orders of a shop wait while it is that shop's turn.`;

await orExplain(async () => {
  if (wantsHelp()) return console.log(help);
  await withDatabase(readConfig(processEnvironment()), async (database) => {
    let shops = 0;
    for await (const { name, tenantId } of rebuildAllFigures(database)) {
      shops += 1;
      console.log(`${name} (${tenantId})`);
    }
    console.log(`The daily figures of ${shops} ${shops === 1 ? "shop" : "shops"} were counted anew.`);
  });
});

function wantsHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" } }, strict: true }).values.help ?? false;
  } catch (cause) {
    if (cause instanceof TypeError) throw new ConfigError(cause.message.split(". ")[0] ?? cause.message, { cause });
    throw cause;
  }
}
