import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { startAdmin } from "#server/admin/start-admin.ts";
import { processEnvironment, readConfig } from "#server/config.ts";
import { DEMO_SHOP } from "#server/demo/demo-accounts.ts";
import { orExplain, runServer } from "#server/commands/run-server.ts";

const help = `npm run admin [-- --shop NAME.myshopify.com]

The product inside a shop admin of our own, for development and tests: the server on PORT (3000), the admin on
ADMIN_PORT (PORT + 1). The shop is the demo's unless another is named.`;

await orExplain(async () => {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" }, shop: { type: "string" } }, strict: true });
  if (values.help) return console.log(help);
  const environment = processEnvironment();
  const port = Number(environment["PORT"] ?? 3000);
  const adminPort = Number(environment["ADMIN_PORT"] ?? port + 1);
  const adminOrigin = `http://localhost:${adminPort}`;
  const apiKey = environment["SHOPIFY_API_KEY"] ?? "surety-shop-admin";
  // Only this admin and this server share the secret, and only on this machine.
  const apiSecret =
    environment["SHOPIFY_API_SECRET"] ?? createHash("sha256").update(`surety shop admin ${process.pid} ${Date.now()}`).digest("hex");
  const config = readConfig({
    ...environment,
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecret,
    ADMIN_ORIGIN: adminOrigin,
    APP_BRIDGE_URL: `${adminOrigin}/app-bridge.js`,
  });
  const server = await runServer(config, console.log);
  const admin = await startAdmin({
    port: adminPort,
    consoleUrl: `http://localhost:${config.port}`,
    apiKey,
    secret: apiSecret,
    shop: values.shop ?? DEMO_SHOP,
  });
  server.alsoStop(() => admin.stop());
  console.log(`\nThe shop admin is ready at ${adminOrigin}\nThe console by itself is at http://localhost:${config.port}\n`);
});
