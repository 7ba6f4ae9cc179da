import { z } from "zod";
import { billingProviders, subscriptionStatuses } from "#domain/accounts/billing.ts";
import { dashboardVisibilities } from "#domain/accounts/visibility.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isFreePlan, planIds, planOf } from "#domain/accounts/plans.ts";
import { instant, storableText } from "#contract/codecs.ts";
import { packageOnWire } from "#contract/plan-on-wire.ts";
import { renamed } from "#contract/renamed.ts";

const preferences = z.object({
  dashboardVisibility: z.enum(dashboardVisibilities),
  showBeneficiaries: z.boolean(),
  hasGuarantee: z.boolean(),
});
const renamedSubscription = renamed(
  { id: ["id", z.string()], plan: ["package", packageOnWire], preferences: ["preferences", preferences] },
  { name: [z.string(), (own) => planOf(own.plan).name], free: [z.boolean(), (own) => isFreePlan(own.plan)] },
);
export type Subscription = Omit<z.output<typeof renamedSubscription>, "preferences"> & z.output<typeof preferences>;

export const getSubscription = endpoint({
  method: "GET",
  path: "/shopify/subscription/{tenantId}",
  access: "shop",
  needs: ["viewer"],
  summary: "Get the shop's plan and what it includes.",
  answer: z.codec(renamedSubscription, z.custom<Subscription>(), {
    decode: ({ preferences: shown, ...same }) => ({ ...same, ...shown }),
    encode: ({ id, plan, ...shown }) => ({ id, plan, preferences: shown }),
  }),
});

const planId = z.enum(planIds);
const monthlyUse = z.object({
  month: z.string().describe("YYYY-MM, in the shop's time zone."),
  orders: z.number(),
  verifications: z.number(),
});

const billing = z.object({
  plan: planId,
  planSince: instant.nullable().describe("When the plan last changed; null if it never did."),
  provider: z.enum(billingProviders).describe("Through whom a change of plan is paid."),
  status: z.enum(subscriptionStatuses).nullable().describe("How the subscription stands; null if there never was one."),
  periodEnd: instant
    .nullable()
    .describe("When the period ends that is paid for, and a smaller plan would begin; null if nothing is paid for."),
  nextPlan: planId.nullable().describe("The plan from then on; null if it stays."),
  unpaidSince: instant.nullable().describe("Since when a payment is missing; null if none is."),
  graceEnd: instant.nullable().describe("Until when the plan holds although a payment is missing; null if none is."),
  request: z
    .object({
      plan: planId,
      askedBy: z.string(),
      askedAt: instant,
      isOwn: z.boolean().describe("Whether the person who reads this asked for it."),
    })
    .nullable()
    .describe("The plan that the shop asked Surety for; null if it asked for none."),
  owners: z.array(z.string()).describe("Who can change the plan, by name."),
  ownScenarios: z.number().describe("The shop's own live scenarios, archived ones not counted."),
  months: z.array(monthlyUse).describe("What was used in this month and the 11 before it, the newest first."),
});
export type Billing = z.output<typeof billing>;

export const getBilling = endpoint({
  method: "GET",
  path: "/billing",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get how the shop pays for its plan, what changes next, and what it used.",
  answer: billing,
});

export const refreshBilling = endpoint({
  method: "POST",
  path: "/billing/refresh",
  access: "shop",
  needs: ["owner", "orders"],
  summary:
    "Ask whom the shop pays through how its subscription stands, and get the answer. Within 10 seconds of the last time, get what is known since then.",
  mostPerMinute: 20,
  answer: billing,
  errorStatuses: [503],
});

export const getSubscriptionUrl = endpoint({
  method: "GET",
  path: "/shopify/getSubscriptionUrl",
  access: "shop",
  needs: ["owner", "orders"],
  changes: true,
  summary: "Get the address where a change of plan is confirmed, or, for the shop's own plan, where its payment is managed.",
  query: z.object({
    pkg: storableText.min(1).max(100).describe("The plan's name or id."),
    shop: storableText.min(1).max(255).describe("The shop's address."),
  }),
  mostPerMinute: 20,
  answer: z.object({ url: z.string().describe("A path is one of the console.") }),
  errorStatuses: [404, 409, 503],
});

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/shopify/subscription/{tenantId}/{subscriptionId}",
  access: "shop",
  needs: ["owner", "orders"],
  summary: "Change to the free plan when the period ends that is paid for.",
  answer: billing,
  // It takes no body, but one that can't be read is refused.
  errorStatuses: [400, 409, 413, 415, 503],
});

export const keepPlan = endpoint({
  method: "POST",
  path: "/billing/keep",
  access: "shop",
  needs: ["owner", "orders"],
  summary: "Take back what was to change about the plan: a smaller plan from the period's end on, or a request.",
  answer: billing,
  errorStatuses: [400, 413, 415, 503],
});

export const requestPlan = endpoint({
  method: "POST",
  path: "/billing/requests",
  access: "shop",
  needs: ["owner", "orders"],
  summary:
    "Change the plan of a shop that pays by invoice: ask Surety for a bigger one, or change to a smaller one at the period's end. Each takes the place of the other: what was asked for before, or was to come, is taken back.",
  body: z.strictObject({ plan: planId }),
  bodyExample: { plan: "plus" },
  answer: billing,
  mostPerMinute: 10,
  errorStatuses: [409],
});

export const resetScopes = endpoint({
  method: "POST",
  path: "/shopify/reset-scopes",
  access: "shop",
  needs: ["owner"],
  summary: "Record that the shop is about to grant the app's permissions again.",
  query: z.object({ shopName: storableText.min(1).max(255) }),
  answer: z.object({ done: z.literal(true) }),
  // It takes no body, but one that can't be read is refused.
  errorStatuses: [400, 404, 413, 415, 422],
});

export const takeStripeEvent = endpoint({
  method: "POST",
  base: "sensor",
  path: "/stripe/webhooks",
  access: "signed",
  signedBy: "stripe",
  summary: "Take an event of Stripe's, with its signature in the header Stripe-Signature. What it's about is read from Stripe itself.",
  body: z.object({
    id: storableText.min(1).max(255),
    type: storableText.max(255),
    data: z.object({ object: z.object({ customer: z.unknown().optional() }) }),
  }),
  bodyBytes: 512 * 1024,
  mostPerMinute: 1200,
  answer: z.object({ received: z.literal(true) }),
  errorStatuses: [404],
});

export const subscriptionEndpoints = {
  getSubscription,
  getBilling,
  refreshBilling,
  getSubscriptionUrl,
  cancelSubscription,
  keepPlan,
  requestPlan,
  resetScopes,
  takeStripeEvent,
};
