import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { activeExtensions, isAdminExtension, setActive } from "#server/shop-admin/extensions/active-extensions.ts";
import { listExtensions } from "#server/shop-admin/extensions/read-extension.ts";
import { isFromOwnPage } from "#server/shop-admin/from-own-page.ts";
import { plain, sendOwnPage, type AdminChrome } from "#server/shop-admin/pages/admin-chrome.ts";
import { orderLine, orderView } from "#server/shop-admin/pages/order-view.ts";
import { shopOfStore } from "#server/shop-admin/shop-of-store.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { readEmbedName } from "#server/shop-admin/store/render-embed.ts";

const EMBED = "storefront";
const scripts = ["make", "poll", "extension-frame", "orders-script", "order-script", "themes-script", "flow-script"] as const;

type OfStore = { Params: { store: string } };
type OfOrder = { Params: { store: string; id: string } };

const saved = z.object({ isActive: z.boolean() });
const place = z.object({ target: z.string() });

/**
 * The admin's own pages about a shop of the development Shopify: its orders, with Surety's extensions on them, and the app embeds of its
 * theme. Each is a page that fills itself from the state beside it, which it asks for again and again.
 */
export async function registerPages(
  app: FastifyInstance,
  { chrome, shopify }: { chrome: AdminChrome; shopify: FakeShopify },
): Promise<void> {
  const files = [...scripts.map((name) => ({ name: `${name}.js`, type: "text/javascript" })), { name: "styles.css", type: "text/css" }];
  for (const { name, type } of files) {
    const content = await readFile(new URL(name, import.meta.url), "utf8");
    app.get(`/admin-pages/${name}`, async (_request, reply) => plain(reply).type(`${type}; charset=utf-8`).send(content));
  }
  const pages = [
    { url: "/store/:store/orders", title: "Orders", script: "orders-script.js" },
    { url: "/store/:store/orders/:id", title: "Order", script: "order-script.js" },
    { url: "/store/:store/themes", title: "App embeds", script: "themes-script.js" },
    { url: "/store/:store/themes/:theme/editor", title: "App embeds", script: "themes-script.js" },
    { url: "/store/:store/flow", title: "Flow", script: "flow-script.js" },
  ];
  for (const { url, ...page } of pages)
    app.get<OfStore>(url, async ({ params }, reply) => {
      const shop = shopOfStore(params.store);
      return shop === null ? plain(reply).code(404).send() : sendOwnPage(reply, chrome.ownPage({ shop, ...page }));
    });

  app.get<OfStore>("/store/:store/orders/state", async ({ params }, reply) => {
    const name = shopOfStore(params.store);
    if (name === null) return plain(reply).code(404).send();
    const shop = shopify.shopOf(name);
    const newestFirst = [...shop.orders.values()].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    return plain(reply).send({ orders: newestFirst.map((order) => orderLine(shop, order)) });
  });
  app.get<OfOrder>("/store/:store/orders/:id/state", async ({ params }, reply) => {
    const name = shopOfStore(params.store);
    if (name === null) return plain(reply).code(404).send();
    const shop = shopify.shopOf(name);
    const order = shop.orders.get(params.id);
    return plain(reply).send({ order: order === undefined ? null : orderView(shop, order) });
  });

  app.get<OfStore>("/store/:store/extensions", async ({ params, query }, reply) => {
    const shop = shopOfStore(params.store);
    const asked = place.safeParse(query);
    if (shop === null || !asked.success) return plain(reply).code(404).send();
    const active = activeExtensions(shop);
    const shown = listExtensions().filter(
      ({ folder, targets }) => targets.includes(asked.data.target) && isAdminExtension(folder) && active.has(folder),
    );
    return plain(reply).send({ extensions: shown.map(({ folder, handle, name }) => ({ folder, handle, name })) });
  });

  app.get<OfStore>("/store/:store/themes/state", async ({ params }, reply) => {
    const shop = shopOfStore(params.store);
    if (shop === null) return plain(reply).code(404).send();
    return plain(reply).send({ name: await readEmbedName(), isActive: activeExtensions(shop).has(EMBED) });
  });
  app.post<OfStore>("/store/:store/themes", async (request, reply) => {
    const shop = shopOfStore(request.params.store);
    if (!isFromOwnPage(request)) return plain(reply).code(403).send({ error: "Not from this page" });
    const wanted = saved.safeParse(request.body);
    if (shop === null || !wanted.success) return plain(reply).code(422).send({ error: "Name a shop and whether the embed is on" });
    setActive(shop, EMBED, wanted.data.isActive);
    return plain(reply).send({ isActive: wanted.data.isActive });
  });
}
