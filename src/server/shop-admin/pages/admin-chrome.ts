import { readFile } from "node:fs/promises";
import type { FastifyReply } from "fastify";
import { shopifyStoreOf } from "#domain/accounts/shopify-shop.ts";

type Options = {
  consoleOrigin: string;
  /** The shop whose store sends its orders itself; null if there is none. */
  storeOf: string | null;
  /** Whether the development Shopify answers, which the admin's own pages are about. */
  hasShopify: boolean;
};

/** The admin's pages as HTML: around the console, and its own ones, which scripts in this folder fill. */
export type AdminChrome = {
  consolePage: (shop: string) => string;
  ownPage: (page: { shop: string; title: string; script: string }) => string;
};

/** Shops are valid addresses; nothing else is written into a page. */
export async function makeAdminChrome({ consoleOrigin, storeOf, hasShopify }: Options): Promise<AdminChrome> {
  const [consolePage, ownPage, menu] = await Promise.all(["../page/page.html", "page.html", "../page/menu.html"].map(readHere));
  const filled = (html: string, shop: string, words: Record<string, string> = {}) => {
    const store = shopifyStoreOf(shop) ?? "";
    const values: Record<string, string> = {
      console: consoleOrigin,
      shop,
      store,
      storeAddress: shop === storeOf ? "/store" : `/shopify-store/${store}`,
      noStore: hasShopify || shop === storeOf ? "" : "hidden",
      noShopify: hasShopify ? "" : "hidden",
      ...words,
    };
    return html.replace("{{menu}}", menu ?? "").replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? "");
  };
  return {
    consolePage: (shop) => filled(consolePage ?? "", shop),
    ownPage: ({ shop, ...words }) => filled(ownPage ?? "", shop, words),
  };
}

/** Answers of the admin aren't kept, and are read as what they say they are. */
export function plain(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
}

/** A page with scripts of the admin's alone, which may frame other pages of the admin. */
export function sendOwnPage(reply: FastifyReply, html: string): FastifyReply {
  return plain(reply)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    .send(html);
}

function readHere(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), "utf8");
}
