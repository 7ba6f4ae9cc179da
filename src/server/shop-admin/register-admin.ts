import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { registerExtensionInfo } from "#server/shop-admin/extensions/extension-info.ts";
import { registerExtensions } from "#server/shop-admin/extensions/register-extensions.ts";
import { registerFlow } from "#server/shop-admin/flow/register-flow.ts";
import { isFromOwnPage } from "#server/shop-admin/from-own-page.ts";
import { makeAdminChrome, plain } from "#server/shop-admin/pages/admin-chrome.ts";
import { registerPages } from "#server/shop-admin/pages/register-pages.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { isKnownScope } from "#server/shop-admin/shopify/fake-shop.ts";
import { registerShopifyPages } from "#server/shop-admin/shopify/register-shopify-pages.ts";
import { registerShopify } from "#server/shop-admin/shopify/register-shopify.ts";
import { registerStores } from "#server/shop-admin/register-store.ts";
import { signSessionToken } from "#server/shop-admin/sign-session-token.ts";
import { isLocalHost, namedHost } from "#server/http/host-names.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

export type AdminOptions = {
  /** The console's address, such as http://127.0.0.1:3000. */
  consoleUrl: string;
  apiKey: string;
  secret: string;
  /** The shop whose admin this is, unless `?shop=` names another. */
  shop: string;
  /** What this machine is called besides its local names; null if nothing. */
  host?: string | null;
  /** The keys of the shop, if it has a store that sends its orders itself. */
  store?: { siteKey: string; apiKey: string } | null;
  /** Where Surety asks Shopify; without it, nothing answers. */
  shopify?: FakeShopify | null;
  now?: () => Date;
};

const files = {
  "/admin.css": { file: "styles.css", type: "text/css; charset=utf-8" },
  "/admin.js": { file: "script.js", type: "text/javascript; charset=utf-8" },
  "/admin-menu.js": { file: "menu-script.js", type: "text/javascript; charset=utf-8" },
  "/app-bridge.js": { file: "app-bridge-script.js", type: "text/javascript; charset=utf-8" },
} as const;

const tokenRequest = z.object({
  shop: z.string().refine(isShopifyShop, "isn't a myshopify.com address"),
  kind: z.enum(["valid", "foreign"]),
});

const opened = z.object({ shop: z.string().refine(isShopifyShop) });

const scopesRequest = z.object({
  shop: z.string().refine(isShopifyShop),
  scopes: z.array(z.string().refine(isKnownScope, "isn't a permission of the app")),
});

/**
 * A stand-in for the Shopify admin around the console, for development and browser tests: the page, a script that replaces
 * App Bridge (`/app-bridge.js`), and session tokens signed with the app's secret. Never part of a build.
 */
export async function registerAdmin(app: FastifyInstance, options: AdminOptions): Promise<void> {
  requireOwnHost(app, options.host);
  const now = options.now ?? (() => new Date());
  const consoleOrigin = new URL(options.consoleUrl).origin;
  const { shop, store = null, shopify = null } = options;
  if (!isShopifyShop(shop)) throw new Error(`${shop} isn't a myshopify.com address`);
  const chrome = await makeAdminChrome({ consoleOrigin, storeOf: store === null ? null : shop, hasShopify: shopify !== null });
  await registerStores(app, { consoleUrl: options.consoleUrl, own: store, shopify, now });
  if (shopify !== null) {
    registerShopify(app, shopify);
    await registerShopifyPages(app, shopify);
    await registerPages(app, { chrome, shopify });
    registerFlow(app, { shopify, now });
  }
  await registerExtensions(app, { consoleOrigin });

  for (const [url, { file, type }] of Object.entries(files)) {
    const content = await readPageFile(file);
    app.get(url, async (_request, reply) => plain(reply).type(type).send(content));
  }
  app.post("/session-token", async (request, reply) => {
    // A token gives access to the shop's data, so only this page may ask for one.
    if (!isFromOwnPage(request)) return reply.code(403).send({ error: "Not from this page" });
    const wanted = tokenRequest.safeParse(request.body);
    if (!wanted.success) return reply.code(422).send({ error: "Name a myshopify.com shop" });
    const secret = wanted.data.kind === "valid" ? options.secret : `not ${options.secret}`;
    const token = await signSessionToken({ apiKey: options.apiKey, secret, shop: wanted.data.shop, now: now() });
    return plain(reply).send({ token });
  });
  app.post("/scopes", async (request, reply) => {
    if (!isFromOwnPage(request)) return reply.code(403).send({ error: "Not from this page" });
    const wanted = scopesRequest.safeParse(request.body);
    if (!wanted.success || shopify === null) return reply.code(422).send({ error: "Name a shop and permissions that the app can have" });
    const { shop: name, scopes } = wanted.data;
    const granted = [...new Set([...shopify.shopOf(name).scopes, ...scopes])];
    if (scopes.length > 0) await shopify.setScopes(name, granted);
    return plain(reply).send({ granted });
  });
  registerExtensionInfo(app);
  app.get("/*", async ({ query }, reply) =>
    plain(reply)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", `default-src 'self'; frame-src ${consoleOrigin}; base-uri 'none'; frame-ancestors 'none'`)
      // The script says what is wrong with a shop that isn't one.
      .send(chrome.consolePage(opened.safeParse(query).data?.shop ?? shop)),
  );
}

/** A website may resolve a name of its own to this machine and would then read tokens as if it were the admin's page. */
function requireOwnHost(app: FastifyInstance, host: string | null = null): void {
  app.addHook("onRequest", async (request, reply) => {
    const named = namedHost(request.headers.host);
    if (named !== null && (isLocalHost(named) || named === host)) return undefined;
    return plain(reply).code(421).send({ error: "This isn't an address of the shop admin" });
  });
}

function readPageFile(name: string): Promise<string> {
  return readFile(new URL(`page/${name}`, import.meta.url), "utf8");
}
