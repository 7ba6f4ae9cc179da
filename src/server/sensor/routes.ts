import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readPart } from "#server/http/problems.ts";
import { isShopifyShop, shopifyStoreOf } from "#domain/accounts/shopify-shop.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

const shopQuery = z.object({ shop: z.string().refine(isShopifyShop, "must be a myshopify.com address") });

/** The sensor base: so far the way on to Shopify, where a shop grants the app's permissions anew. */
export function registerSensor(app: FastifyInstance, { config }: Services): void {
  app.get("/sensor/shopify", async (request, reply) => {
    const { shop } = readPart(shopQuery, request.query);
    if (!config.shopify)
      throw new SuretyError("unavailable", "Shopify is not configured on this server (SHOPIFY_API_KEY, SHOPIFY_API_SECRET)");
    return reply.redirect(grantAddress(shop, config.shopify.apiKey, config.adminOrigin));
  });
}

/** Where a shop's staff grant permissions: Shopify's install page, or that of our own shop admin in development. */
function grantAddress(shop: string, apiKey: string, adminOrigin: string | null): string {
  const store = shopifyStoreOf(shop);
  const query = new URLSearchParams({ client_id: apiKey });
  return adminOrigin
    ? `${adminOrigin}/store/${store}/oauth/install?${query}`
    : `https://admin.shopify.com/store/${store}/oauth/install?${query}`;
}
