import Fastify, { type FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { registerAdmin } from "#server/shop-admin/register-admin.ts";
import { makeFakeShopify, type FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

/** How this server's own pages are recognized. */
export const ownPage = { host: "localhost:4102", origin: "http://localhost:4102" };
export const CONSOLE = "http://localhost:4101";

type Options = { now?: () => Date; appUrl?: string };

/** The admin beside a development Shopify, whose app is at `appUrl`, if anywhere. */
export async function anAdmin({ now = () => new Date(), appUrl }: Options = {}): Promise<{ app: FastifyInstance; shopify: FakeShopify }> {
  const keys = { apiKey: "an-app-key", apiSecret: "an-app-secret-of-some-length" };
  const shopify = makeFakeShopify({ ...keys, webhooks: appUrl === undefined ? null : { url: appUrl }, now });
  const app = Fastify();
  onTestFinished(() => app.close());
  await registerAdmin(app, { consoleUrl: CONSOLE, apiKey: keys.apiKey, secret: keys.apiSecret, shop: "lamp.myshopify.com", shopify, now });
  return { app, shopify };
}
