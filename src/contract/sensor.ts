import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

export const grantPermissions = endpoint({
  method: "GET",
  base: "sensor",
  path: "/shopify",
  access: "anyone",
  summary: "Redirect a shop's staff to grant the app's permissions.",
  query: z.object({ shop: z.string().refine(isShopifyShop, "must be a myshopify.com address") }),
  answer: { redirect: "The app's install page in the shop's admin" },
  errorStatuses: [503],
});

export const sensorEndpoints = { grantPermissions };
