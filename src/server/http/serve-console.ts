import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { loginPageFile, type LoginOffers } from "#server/http/login-page-file.ts";
import { SCREEN_FILES, screenFiles, screenLinks } from "#server/http/screen-files.ts";
import { consolePages } from "#server/http/console-pages.ts";
import { embeddedPolicy, standalonePolicy, type PolicyOrigins } from "#server/http/content-security-policy.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

export type ConsoleOptions = {
  /** The folder with the built console. */
  distDir: string;
  /** The Shopify app's API key. If null, no embedded pages are served. */
  shopifyApiKey: string | null;
  appBridgeUrl: string;
  /** The development shop admin, which may then frame embedded pages; null in production. */
  adminOrigin: string | null;
  /** Where pages call the API and the sensors: absolute, or a path of this server. */
  apiBase: string;
  sensorBase: string;
  mapTilesOrigin?: string | null;
  supportChatOrigin?: string | null;
  login: LoginOffers;
};

/** As the console's router reads it. */
const LOGIN = /^\/login\/?$/i;
const ONE_YEAR_S = 31_536_000;
/** Paths that are never a page of the console. */
const NOT_A_PAGE =
  /^\/(api|sensor|verify|healthz|readyz|metrics|assets)(\/|$)|\.(ico|png|jpe?g|gif|svg|txt|xml|js|mjs|css|map|json|php|webmanifest)$/i;

/**
 * Serves the built console: hashed assets with a one-year cache, the login with its form, and the page for every other path,
 * with links to what its screen opens with. Only addresses with
 * `embedded=1` and a valid shop get the page that a shop's admin may frame, with App Bridge as its first script. All
 * other pages can't be framed.
 */
export async function registerConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const distDir = resolve(options.distDir);
  const read = (file: string) => readFile(join(distDir, file), "utf8");
  const pages = consolePages({ index: await read("index.html"), login: await read(loginPageFile(options.login)) }, options);
  const linksOf = screenLinks(screenFiles.parse(JSON.parse(await read(SCREEN_FILES))));
  const origins = policyOrigins(options);
  const standalone = standalonePolicy(origins);

  await app.register(fastifyStatic, {
    root: join(distDir, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: ONE_YEAR_S * 1000,
    index: false,
  });
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>("/*", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (NOT_A_PAGE.test(path)) return reply.callNotFound();
    const shop = pages.embedded === null ? null : embeddedShop(request.query);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    if (shop === null || pages.embedded === null) {
      reply.header("content-security-policy", standalone).header("cross-origin-opener-policy", "same-origin");
      return reply.send(LOGIN.test(path) ? pages.login : withScreen(pages.standalone, linksOf(path, { isEmbedded: false })));
    }
    if (pages.preconnect !== null) reply.header("link", `<${pages.preconnect}>; rel=preconnect`);
    return reply
      .header("content-security-policy", embeddedPolicy(origins, shop))
      .send(withScreen(pages.embedded, linksOf(path, { isEmbedded: true })));
  });
}

/** The page with these links after its own. */
function withScreen(page: string, links: string): string {
  return page.replace("</head>", () => `${links}</head>`);
}

/** The shop whose admin frames this page, or null unless the query has exactly one valid `embedded` and `shop`. */
function embeddedShop(query: Readonly<Record<string, unknown>>): string | null {
  const { embedded, shop } = query;
  return embedded === "1" && typeof shop === "string" && isShopifyShop(shop) ? shop : null;
}

function policyOrigins(options: ConsoleOptions): PolicyOrigins {
  return {
    appBridge: new URL(options.appBridgeUrl).origin,
    admin: options.adminOrigin,
    called: [options.apiBase, options.sensorBase].filter((base) => URL.canParse(base)).map((base) => new URL(base).origin),
    mapTiles: options.mapTilesOrigin ?? null,
    supportChat: options.supportChatOrigin ?? null,
  };
}
