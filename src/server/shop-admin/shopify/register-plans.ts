import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { offeredPlans, planNamed } from "#domain/accounts/plans.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

const chosen = z.object({ plan: z.string() });
const MONTH_MS = 30 * DAY_MS;

/** The page on which Shopify lets a shop choose the app's plan: `/shopify-plans/{store}`. Nothing is paid. */
export async function registerPlans(app: FastifyInstance, shopify: FakeShopify): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<{ Params: { store: string } }>("/shopify-plans/:store", async ({ params }, reply) => {
    const shop = `${params.store}.myshopify.com`;
    if (!isShopifyShop(shop)) return reply.code(404).send();
    const [has] = shopify.shopOf(shop).plans;
    const rows = offeredPlans.map(({ id, name, priceUsd }) => {
      const button = `<button name="plan" value="${id}">Choose ${escapeHtml(name)}</button>`;
      return `<li><h2>${escapeHtml(name)}</h2><p>$${priceUsd} a month</p>${has?.name === name || (has === undefined && priceUsd === 0) ? "<p>Current plan</p>" : button}</li>`;
    });
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
      .header("cache-control", "no-store")
      .send(
        `<!doctype html><html lang="en"><title>Plans of Surety</title><link rel="stylesheet" href="/admin.css"><main class="plans"><h1>Plans of Surety</h1><form method="post"><ul>${rows.join("")}</ul></form></main></html>`,
      );
  });
  app.post<{ Params: { store: string } }>("/shopify-plans/:store", async ({ params, body }, reply) => {
    const shop = `${params.store}.myshopify.com`;
    const plan = planNamed(chosen.parse(body).plan);
    if (!isShopifyShop(shop) || plan === null) return reply.code(404).send();
    await shopify.choosePlan(
      shop,
      plan.priceUsd === 0 ? null : { handle: plan.id, name: plan.name, endsAt: new Date(Date.now() + MONTH_MS) },
    );
    return reply.redirect(`/apps/surety/settings/subscription/thankyou?shop=${shop}`, 303);
  });
}
