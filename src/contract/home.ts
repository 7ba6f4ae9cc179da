import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { getQueue } from "#contract/queue.ts";
import { shopifyStates } from "#domain/accounts/shopify-state.ts";

const dueSoonest = z.object({ count: z.number(), firstDueAt: instant.nullable().describe("By when the first has to be done.") });

const atShopify = z.object({
  state: z.enum(shopifyStates).nullable().describe("How Surety has access to the shop; null if it never had."),
  problem: z.string().nullable().describe("What keeps Surety from reading orders; null if nothing does."),
  missingScopes: z.array(z.string()).describe("Permissions that Surety needs and the shop hasn't granted."),
  doubts: z.number().describe("Orders of Shopify's that could be several of the shop's own."),
  refusals: z.number().describe("Orders of Shopify's that aren't screened, because they can't be taken."),
  untold: z
    .object({ count: z.number(), newest: z.array(z.object({ paymentId: textId, reference: z.string() })) })
    .describe("Orders of the past 60 days that couldn't be updated in Shopify, and the newest few of them."),
});

export const getHome = endpoint({
  method: "GET",
  path: "/home",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get what waits for someone of the shop: reviews, disputes, alerts, tracking, and what is wrong between it and Shopify.",
  answer: z.object({
    review: getQueue.answer.describe("Held orders that wait for a decision, as the queue has them."),
    disputes: dueSoonest.describe("Disputes and alerts to answer."),
    unmatchedAlerts: z.number().describe("Chargeback alerts without an order; counting ends at 1,000."),
    tracking: dueSoonest.describe("Orders that lose their guarantee without tracking."),
    shopify: atShopify.nullable().describe("Null for a shop that isn't linked to a Shopify shop."),
  }),
});
export type Home = z.output<typeof getHome.answer>;

export const homeEndpoints = { getHome };
