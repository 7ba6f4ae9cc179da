import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { storeProducts } from "#server/shop-admin/store-products.ts";

export type StoreOptions = {
  /** The console's address, such as http://127.0.0.1:3000. */
  consoleUrl: string;
  /** Of the shop whose store this is: the site key for its pages, the API key for this server alone. */
  siteKey: string;
  apiKey: string;
  now: () => Date;
};

const files = {
  "/store/styles.css": { file: "styles.css", type: "text/css; charset=utf-8" },
  "/store/script.js": { file: "script.js", type: "text/javascript; charset=utf-8" },
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
});

/**
 * A store of the shop, for walking from a visit to the order's evidence: its pages record visits as any shop's do, and this
 * server sends the order as a shop's server does. Never part of a build.
 */
export async function registerStore(app: FastifyInstance, options: StoreOptions): Promise<void> {
  const consoleOrigin = new URL(options.consoleUrl).origin;
  const html = (await readStoreFile("page.html")).replaceAll("{{console}}", consoleOrigin).replaceAll("{{siteKey}}", options.siteKey);
  for (const [url, { file, type }] of Object.entries(files)) {
    const content = await readStoreFile(file);
    app.get(url, async (_request, reply) => plain(reply).type(type).send(content));
  }
  for (const url of ["/store", "/store/*"]) {
    app.get(url, async (_request, reply) =>
      plain(reply)
        .type("text/html; charset=utf-8")
        .header(
          "content-security-policy",
          `default-src 'self'; script-src 'self' ${consoleOrigin}; connect-src 'self' ${consoleOrigin}; base-uri 'none'; frame-ancestors 'none'`,
        )
        .send(html),
    );
  }
  app.post("/store/orders", async (request, reply) => {
    // Only the store's own pages place orders.
    if (request.headers.origin !== `http://${request.headers.host}`) return reply.code(403).send({ error: "Not from this page" });
    const order = placed.safeParse(request.body);
    if (!order.success) return reply.code(422).send({ error: "Check the fields, and put something in the cart." });
    const body = orderBody(order.data, { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" }, options.now());
    const answer = await fetch(new URL("/api/orders", consoleOrigin), {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": options.apiKey },
      body: JSON.stringify(body),
    });
    if (!answer.ok) return reply.code(502).send({ error: "The order wasn't accepted. Try again." });
    const { paymentId } = z.object({ paymentId: z.string() }).parse(await answer.json());
    return plain(reply).send({ paymentId, reference: body.reference });
  });
}

function orderBody({ customer, ...order }: z.output<typeof placed>, from: { ip: string; userAgent: string }, now: Date) {
  const { firstName, lastName, email, address1, city, province, zip } = customer;
  const address = { firstName, lastName, address1, city, province, zip, country: "US" };
  const items = order.productIds.flatMap((id) => {
    const product = storeProducts[id];
    return product ? [{ id, quantity: 1, ...product }] : [];
  });
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
