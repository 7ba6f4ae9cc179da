import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { offeredPlans, planNamed } from "#domain/accounts/plans.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { shopOfStore } from "#server/shop-admin/shop-of-store.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

const chosen = z.object({ plan: z.string() });
const MONTH_MS = 30 * DAY_MS;

type ChargeAddress = { Params: { store: string; charge: string } };
type Address = { Params: { store: string } };

/**
 * Shopify's own pages about the app: `/shopify-plans/{store}`, where a shop chooses its plan, `/shopify-charges/{store}/{charge}`, where
 * it approves a charge that the app made, and `/store/{store}/oauth/install`, where it grants the permissions that the app needs.
 * Nothing is paid.
 */
export async function registerShopifyPages(app: FastifyInstance, shopify: FakeShopify): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get<Address>("/shopify-plans/:store", async ({ params }, reply) => {
    const shop = shopOfStore(params.store);
    if (shop === null) return reply.code(404).send();
    const [has] = shopify.shopOf(shop).plans;
    const rows = offeredPlans.map(({ id, name, priceUsd }) => {
      const button = `<button name="plan" value="${id}">Choose ${escapeHtml(name)}</button>`;
      const isCurrent = has?.name === name || (has === undefined && priceUsd === 0);
      return `<li><h2>${escapeHtml(name)}</h2><p>$${priceUsd} a month</p>${isCurrent ? "<p>Current plan</p>" : button}</li>`;
    });
    return sendPage(reply, "Plans of Surety", `<form method="post"><ul>${rows.join("")}</ul></form>`);
  });
  app.post<Address>("/shopify-plans/:store", async ({ params, body }, reply) => {
    const shop = shopOfStore(params.store);
    const plan = planNamed(chosen.parse(body).plan);
    if (shop === null || plan === null) return reply.code(404).send();
    await shopify.choosePlan(
      shop,
      plan.priceUsd === 0 ? null : { handle: plan.id, name: plan.name, endsAt: new Date(Date.now() + MONTH_MS) },
    );
    return reply.redirect(`/apps/surety/settings/subscription/thankyou?shop=${shop}`, 303);
  });
  const chargeOf = ({ store, charge }: ChargeAddress["Params"]) => {
    const shop = shopOfStore(store);
    const found = shop === null ? undefined : shopify.shopOf(shop).charges.get(charge);
    return shop === null || found === undefined ? null : { shop, ...found };
  };
  app.get<ChargeAddress>("/shopify-charges/:store/:charge", async ({ params }, reply) => {
    const charge = chargeOf(params);
    if (charge === null) return reply.code(404).send();
    return sendPage(reply, `Approve ${escapeHtml(charge.name)}`, `<form method="post"><button>Approve</button></form>`);
  });
  app.post<ChargeAddress>("/shopify-charges/:store/:charge", async ({ params }, reply) => {
    const charge = chargeOf(params);
    if (charge === null) return reply.code(404).send();
    shopify.shopOf(charge.shop).charges.delete(params.charge);
    await shopify.choosePlan(charge.shop, { handle: null, name: charge.name, endsAt: new Date(Date.now() + MONTH_MS) });
    return reply.redirect(charge.returnUrl, 303);
  });
  app.get<Address>("/store/:store/oauth/install", async ({ params }, reply) => {
    if (shopOfStore(params.store) === null) return reply.code(404).send();
    const rows = Object.entries(requiredScopes).map(([scope, why]) => `<li><h2>${scope}</h2><p>${escapeHtml(why)}</p></li>`);
    return sendPage(reply, "Surety needs these permissions", `<form method="post"><ul>${rows.join("")}</ul><button>Grant</button></form>`);
  });
  app.post<Address>("/store/:store/oauth/install", async ({ params }, reply) => {
    const shop = shopOfStore(params.store);
    if (shop === null) return reply.code(404).send();
    await shopify.setScopes(shop, [...new Set([...Object.keys(requiredScopes), ...shopify.shopOf(shop).scopes])]);
    return reply.redirect(`/apps/surety?shop=${shop}`, 303);
  });
}

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
    .header("cache-control", "no-store")
    .send(
      `<!doctype html><html lang="en"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/admin.css"><main class="plans"><h1>${title}</h1>${content}</main></html>`,
    );
}
