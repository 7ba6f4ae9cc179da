import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { makeBundles } from "#server/shop-admin/extensions/bundles.ts";
import { extensionsFolder, readExtension } from "#server/shop-admin/extensions/read-extension.ts";
import { plain } from "#server/shop-admin/pages/admin-chrome.ts";

const files = [
  "host.js",
  "translate.js",
  "tell-admin.js",
  "elements.js",
  "element-base.js",
  "fields.js",
  "element-styles.css",
  "shadow-styles.css",
];
const types: Readonly<Record<string, string>> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

type OfExtension = { Params: { folder: string } };
type OfAsset = { Params: { folder: string; file: string } };

const asked = z.object({
  shop: z.string().refine(isShopifyShop),
  target: z.string().regex(/^[a-z.-]+$/),
  /** Shopify's IDs of the orders that are selected. */
  orders: z.string().regex(/^\d+(,\d+)*$/),
});

/**
 * Surety's extensions, as the admin and the storefront load them: the page that an extension of the admin runs in, the bundle of each with
 * code, and the assets of those for themes.
 */
export async function registerExtensions(app: FastifyInstance, { consoleOrigin }: { consoleOrigin: string }): Promise<void> {
  const html = await readHere("extension-page.html");
  const bundle = makeBundles();
  for (const name of files) {
    const content = await readHere(name);
    app.get(`/extensions/${name}`, async (_request, reply) =>
      plain(reply)
        .type(types[name.split(".")[1] ?? ""] ?? "")
        .send(content),
    );
  }

  app.get<OfExtension>("/extensions/:folder/page", async ({ params, query }, reply) => {
    const wanted = asked.safeParse(query);
    const extension = folderIn(params.folder) === null ? null : readExtension(params.folder);
    if (extension === null || !wanted.success || !extension.targets.includes(wanted.data.target)) return plain(reply).code(404).send();
    const words = await readFile(path.join(extensionsFolder, params.folder, "locales/en.default.json"), "utf8");
    const values: Record<string, string> = {
      ...wanted.data,
      folder: extension.folder,
      name: extension.name,
      console: consoleOrigin,
      words,
    };
    return plain(reply)
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'self'; connect-src 'self' ${consoleOrigin}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
      )
      .send(html.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => escapeHtml(values[name] ?? "")));
  });
  app.get<OfExtension>("/extensions/:folder/bundle.js", async ({ params }, reply) => {
    if (folderIn(params.folder) === null) return plain(reply).code(404).send();
    return plain(reply)
      .type(types["js"] ?? "")
      .send(await bundle(params.folder));
  });
  app.get<OfAsset>("/extensions/:folder/assets/:file", async ({ params }, reply) => {
    const content = /^[\w-]+\.js$/.test(params.file) && folderIn(params.folder) !== null ? await assetOf(params) : null;
    return content === null
      ? plain(reply).code(404).send()
      : plain(reply)
          .type(types["js"] ?? "")
          .send(content);
  });
}

/** The folder's name if it can be one. */
function folderIn(name: string): string | null {
  return /^[a-z0-9-]+$/.test(name) ? name : null;
}

async function assetOf({ folder, file }: OfAsset["Params"]): Promise<string | null> {
  return readFile(path.join(extensionsFolder, folder, "assets", file), "utf8").catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  });
}

function readHere(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), "utf8");
}
