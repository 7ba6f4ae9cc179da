import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { startAdmin } from "#server/shop-admin/start-admin.ts";
import { makeFakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { sampleOrders } from "#server/shop-admin/shopify/sample-orders.ts";
import { greeting } from "#server/commands/greeting.ts";
import { ConfigError, LAST_PORT, processEnvironment, readConfig } from "#server/config.ts";
import { DEMO_SHOP } from "#server/demo/demo-accounts.ts";
import { orExplain } from "#server/commands/or-explain.ts";
import { runServer } from "#server/commands/run-server.ts";
import type { Database } from "#server/db/database.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

const help = `npm run admin [-- --shop NAME.myshopify.com]

Runs Surety inside a stand-in for the Shopify admin, for development and tests: the server on PORT (3000), the admin on
ADMIN_PORT (PORT + 1). Uses the demo shop unless you name another.`;

await orExplain(async () => {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" }, shop: { type: "string" } }, strict: true });
  if (values.help) return console.log(help);
  const { shop = DEMO_SHOP } = values;
  if (!isShopifyShop(shop)) throw new ConfigError(`--shop must be an address like ${DEMO_SHOP}, not ${shop}`);
  const environment = processEnvironment();
  const { adminPort, shopify } = readConfig(environment);
  if (adminPort > LAST_PORT) throw new ConfigError("PORT is the highest port there is; set ADMIN_PORT");
  const adminOrigin = `http://localhost:${adminPort}`;
  // Only this admin and this server share the secret, and it never leaves this machine.
  const { apiKey, apiSecret } = shopify ?? { apiKey: "surety-shop-admin", apiSecret: randomBytes(32).toString("hex") };
  const config = readConfig({
    ...environment,
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecret,
    ADMIN_ORIGIN: adminOrigin,
    APP_BRIDGE_URL: `${adminOrigin}/app-bridge.js`,
    SHOPIFY_URL: `${adminOrigin}/shopify/{shop}`,
    SHOPIFY_PLANS_URL: `${adminOrigin}/shopify-plans/{store}`,
  });
  const server = await runServer(config, console.log);
  const hasStore = config.hasDemo && shop === DEMO_SHOP;
  const siteKey = hasStore ? await siteKeyOfShop(server.services.database, shop) : null;
  const admin = await startAdmin({
    port: adminPort,
    host: config.host,
    consoleUrl: `http://localhost:${config.port}`,
    apiKey,
    secret: apiSecret,
    shop,
    shopify: makeFakeShopify({
      apiKey,
      apiSecret,
      webhooks: { url: `http://localhost:${config.port}` },
      files: () => adminOrigin,
      sold: sampleOrders,
    }),
    store: siteKey === null ? null : { siteKey, apiKey: DEMO_API_KEY },
  }).catch(async (cause: unknown) => {
    await server.stop();
    throw cause;
  });
  server.alsoStop(() => admin.stop());
  console.log(
    greeting(config, [
      `The shop admin is ready at ${adminOrigin}`,
      siteKey === null
        ? `Its store, whose orders are placed in the development Shopify, is at ${adminOrigin}/shopify-store/${shop.split(".")[0]}`
        : `The demo store, whose visits are recorded, is at ${adminOrigin}/store`,
      `The console on its own is at http://localhost:${config.port}`,
    ]),
  );
  if ((await server.demo) === true) console.log("The demo is loaded.");
});

async function siteKeyOfShop(database: Pick<Database, "asSystem">, shopName: string): Promise<string | null> {
  return (await database.asSystem((handle) => findShopByName(handle, shopName)))?.siteKey ?? null;
}
