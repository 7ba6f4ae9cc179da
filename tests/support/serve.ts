import { join } from "node:path";
import { createShop } from "#server/shops/create-shop.ts";
import { stopOnSignals } from "#server/commands/stop-on-signals.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/main.ts";
import { writeConsole } from "#tests/support/write-console.ts";

/**
 * A process that runs the server on a given folder, with an empty page as its console, until it gets a signal. Prints
 * `api-key KEY` of a shop it creates, then `listening ADDRESS`. It's never cut short: on a busy machine, what is being
 * stored when the signal arrives may take longer than a stop normally waits for.
 */
const PATIENT_MS = 240_000;
const [dataDir = ""] = process.argv.slice(2);
const distDir = join(dataDir, "dist");
await writeConsole(distDir);
const config = readConfig({ DATA_DIR: dataDir, DEMO: "off", HOST: "127.0.0.1", PORT: "0" });
const server = await startServer(config, {
  distDir,
  print: () => undefined,
  onDemoProgress: () => undefined,
  limits: { answerWithinMs: PATIENT_MS },
});
stopOnSignals(server, () => undefined, PATIENT_MS);
const { database, secrets } = server.services;
const { apiKey } = await createShop(database, secrets, { name: "Shop", shopName: "shop.example" });
console.log(`api-key ${apiKey}`);
console.log(`listening ${server.address}`);
