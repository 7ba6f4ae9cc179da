import { readdirSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { activeExtensions, isAdminExtension } from "#server/shop-admin/extensions/active-extensions.ts";
import { extensionsFolder, listExtensions, type Extension } from "#server/shop-admin/extensions/read-extension.ts";
import { plain } from "#server/shop-admin/pages/admin-chrome.ts";

const THEME_ID = "gid://shopify/OnlineStoreTheme/1";

const asked = z.object({ shop: z.string().refine(isShopifyShop) });

/** `/extensions?shop=`: what App Bridge tells an app about its extensions in a shop. */
export function registerExtensionInfo(app: FastifyInstance): void {
  app.get("/extensions", async ({ query }, reply) => {
    const wanted = asked.safeParse(query);
    if (!wanted.success) return plain(reply).code(422).send({ error: "Name a myshopify.com shop" });
    return plain(reply).send({ extensions: extensionInfo(wanted.data.shop) });
  });
}

/** The UI extensions and the theme app extension of Surety, with where each is active in the shop. Other types aren't told of. */
function extensionInfo(shop: string) {
  const active = activeExtensions(shop);
  return listExtensions().flatMap((extension) => {
    const { folder, handle, type, targets } = extension;
    const isActive = isAdminExtension(folder) && active.has(folder);
    if (type === "ui_extension") return [{ handle, type, activations: isActive ? targets.map((target) => ({ target })) : [] }];
    return type === "theme" ? [{ handle, type: "theme_app_extension", activations: embedsOf(extension, isActive) }] : [];
  });
}

function embedsOf({ folder, name }: Extension, isActive: boolean) {
  const blocks = readdirSync(path.join(extensionsFolder, folder, "blocks")).filter((file) => file.endsWith(".liquid"));
  return blocks.map((file) => {
    const handle = path.basename(file, ".liquid");
    const status = isActive ? "active" : "available";
    return { target: "body", handle, name, status, activations: isActive ? [{ target: `body/${handle}`, themeId: THEME_ID }] : [] };
  });
}
