import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ShopifyOrder } from "#server/platforms/shopify/order-document.ts";
import { isFromOwnPage } from "#server/shop-admin/from-own-page.ts";
import { shopOfStore } from "#server/shop-admin/shop-of-store.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { aShopifyOrder, cardSale } from "#server/shop-admin/shopify/sample-orders.ts";
import { shopifyPartsOf, type StoreParts } from "#server/shop-admin/store/shopify-parts.ts";
import { storeProducts } from "#server/shop-admin/store-products.ts";

export type Stores = {
  /** The console's address, such as http://127.0.0.1:3000. */
  consoleUrl: string;
  /** The keys of the shop that sends its orders itself: the site key for its pages, the API key for this server alone. */
  own: { siteKey: string; apiKey: string } | null;
  /** Where the orders of all other shops' stores are placed. */
  shopify: FakeShopify | null;
  now: () => Date;
};

const files = {
  "/store/styles.css": { file: "styles.css", type: "text/css; charset=utf-8" },
  "/store/script.js": { file: "script.js", type: "text/javascript; charset=utf-8" },
  "/store/shopify-script.js": { file: "shopify-script.js", type: "text/javascript; charset=utf-8" },
  "/store/pixel-script.js": { file: "pixel-script.js", type: "text/javascript; charset=utf-8" },
  "/store/pixel-worker.js": { file: "pixel-worker.js", type: "text/javascript; charset=utf-8" },
} as const;

const text = z.string().trim().max(100);
const placed = z.object({
  customer: z.object({ firstName: text, lastName: text, email: text, address1: text, city: text, province: text, zip: text }),
  productIds: z
    .array(z.enum(Object.keys(storeProducts)))
    .min(1)
    .max(50),
  cardBin: z.string().regex(/^\d{6}$/),
  cardLast4: z.string().regex(/^\d{4}$/),
  language: text,
  ids: z.object({ deviceId: text, sessionId: text }).nullable(),
  checkoutToken: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .nullable(),
});

/**
 * Stores to try Surety with, never part of a build. `/store` is that of a shop that sends its orders itself: its pages record visits as
 * any shop's do, and this server sends the order as a shop's server does. `/shopify-store/{store}` places its orders in the
 * development Shopify, which tells Surety of them.
 */
export async function registerStores(app: FastifyInstance, { consoleUrl, own, shopify, now }: Stores): Promise<void> {
  const consoleOrigin = new URL(consoleUrl).origin;
  const html = await readStoreFile("page.html");
  for (const [url, { file, type }] of Object.entries(files)) {
    const content = await readStoreFile(file);
    app.get(url, async (_request, reply) => plain(reply).type(type).send(content));
  }
  const pageOf = (store: { base: string; shop: string; parts: Partial<StoreParts> }) => {
    const words: Readonly<Record<string, string>> = { ...store.parts, base: store.base, shop: store.shop, console: consoleOrigin };
    return html.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => words[name] ?? "");
  };
  const sendPage = (reply: FastifyReply, page: string) =>
    plain(reply)
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'self'; script-src 'self' ${consoleOrigin}; connect-src 'self' ${consoleOrigin}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page);

  if (own !== null) {
    const script = `<script async src="${consoleOrigin}/sensor/collect.js" data-site-key="${own.siteKey}"></script>`;
    const page = pageOf({ base: "/store", shop: "", parts: { head: script } });
    for (const url of ["/store", "/store/*"]) app.get(url, async (_request, reply) => sendPage(reply, page));
    app.post("/store/orders", async (request, reply) => {
      const order = placedBy(request);
      if ("fault" in order) return reply.code(order.status).send({ error: order.fault });
      const body = orderBody(order, { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }, now());
      const answer = await fetch(new URL("/api/orders", consoleOrigin), {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": own.apiKey },
        body: JSON.stringify(body),
      });
      if (!answer.ok) return reply.code(502).send({ error: "The order wasn't accepted. Try again." });
      const { paymentId } = z.object({ paymentId: z.string() }).parse(await answer.json());
      return plain(reply).send({ paymentId, reference: body.reference });
    });
  }

  if (shopify !== null) {
    for (const url of ["/shopify-store/:store", "/shopify-store/:store/*"])
      app.get<StoreAddress>(url, async ({ params }, reply) => {
        const shop = shopOfStore(params.store);
        if (shop === null) return plain(reply).code(404).send();
        const base = `/shopify-store/${params.store}`;
        const isCheckout = params["*"]?.startsWith("checkouts/") === true;
        return sendPage(reply, pageOf({ base, shop, parts: await shopifyPartsOf(shopify, shop, { base, isCheckout }) }));
      });
    app.post<StoreAddress>("/shopify-store/:store/orders", async (request, reply) => {
      const shop = shopOfStore(request.params.store);
      if (shop === null) return plain(reply).code(404).send();
      const order = placedBy(request);
      if ("fault" in order) return reply.code(order.status).send({ error: order.fault });
      const placedOrder = shopifyOrderOf(order, request.ip, now());
      await shopify.putOrder(shop, placedOrder);
      return plain(reply).send({ paymentId: null, shopifyId: placedOrder.legacyResourceId, reference: placedOrder.name });
    });
  }
}

type StoreAddress = { Params: { store: string; "*"?: string } };

/** What was placed, or why it isn't. Only the store's own pages place orders. */
function placedBy(request: FastifyRequest): z.output<typeof placed> | { status: number; fault: string } {
  if (!isFromOwnPage(request)) return { status: 403, fault: "Not from this page" };
  return placed.safeParse(request.body).data ?? { status: 422, fault: "Check the fields, and put something in the cart." };
}

function addressOf({ customer }: z.output<typeof placed>) {
  const { email: _email, ...address } = customer;
  return address;
}

function itemsOf({ productIds }: z.output<typeof placed>) {
  return productIds.flatMap((id) => {
    const product = storeProducts[id];
    return product ? [{ id, quantity: 1, ...product }] : [];
  });
}

/** The order as Shopify has it: of a customer who is new there, paid by card. */
function shopifyOrderOf(order: z.output<typeof placed>, ip: string, now: Date): ShopifyOrder {
  const { firstName, lastName, email } = order.customer;
  const id = String(now.getTime());
  const items = itemsOf(order);
  const at = now.toISOString();
  const money = (value: number) => ({ shopMoney: { amount: value.toFixed(2), currencyCode: "USD" } });
  const address = { ...addressOf(order), countryCodeV2: "US", phone: null };
  return aShopifyOrder(id, now, {
    checkoutToken: order.checkoutToken,
    customerLocale: order.language,
    clientIp: ip,
    email,
    totalPriceSet: money(items.reduce((sum, { amount }) => sum + amount, 0)),
    customer: { legacyResourceId: `8${id}`, firstName, lastName, createdAt: at, numberOfOrders: "1", state: "DISABLED" },
    billingAddress: address,
    shippingAddress: address,
    lineItems: {
      nodes: items.map(({ id: sku, description, amount }) => ({
        sku,
        name: description,
        quantity: 1,
        originalUnitPriceSet: money(amount),
      })),
    },
    transactions: [cardSale(at, { bin: order.cardBin, last4: order.cardLast4, name: `${firstName} ${lastName}` })],
  });
}

function orderBody(order: z.output<typeof placed>, from: { ip: string; userAgent: string }, now: Date) {
  const { firstName, lastName, email } = order.customer;
  const address = { ...addressOf(order), country: "US" };
  const items = itemsOf(order);
  const orderId = `store-${randomUUID()}`;
  return {
    orderId,
    reference: `#S${orderId.slice(-6).toUpperCase()}`,
    createdAt: now.toISOString(),
    amount: items.reduce((sum, { amount }) => sum + amount, 0),
    currency: "USD",
    customer: { firstName, lastName, email },
    payment: {
      method: "credit_card",
      status: "PS2",
      cardBin: order.cardBin,
      cardLast4: order.cardLast4,
      cardHolder: `${firstName} ${lastName}`,
      avs: "Y",
      cvv: "M",
    },
    billingAddress: address,
    shippingAddress: address,
    items,
    device: { ...from, language: order.language, ...order.ids },
    origin: "web",
  };
}

function plain(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff").header("referrer-policy", "same-origin");
}

function readStoreFile(name: string): Promise<string> {
  return readFile(new URL(`store/${name}`, import.meta.url), "utf8");
}
