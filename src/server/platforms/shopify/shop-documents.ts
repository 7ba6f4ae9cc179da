import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { userErrors, type UserErrors } from "#server/platforms/shopify/user-error.ts";

const shop = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  currencyCode: z.string(),
  ianaTimezone: z.string(),
});
export type ShopAtShopify = z.output<typeof shop>;

export const readShop: ShopifyQuestion<Record<string, never>, { shop: ShopAtShopify }> = {
  document: `query ReadShop { shop { id name email currencyCode ianaTimezone } }`,
  answer: z.object({ shop }),
};

const installation = z.object({ accessScopes: z.array(z.object({ handle: z.string() })) });

/** The permissions that a shop has granted. */
export const readScopes: ShopifyQuestion<Record<string, never>, { currentAppInstallation: z.output<typeof installation> }> = {
  document: `query ReadScopes { currentAppInstallation { accessScopes { handle } } }`,
  answer: z.object({ currentAppInstallation: installation }),
};

const subscription = z.object({ id: z.string(), topic: z.string(), uri: z.string() });

/** The topics that this shop is subscribed to beside those of shopify.app.toml. */
export const listSubscriptions: ShopifyQuestion<
  Record<string, never>,
  { webhookSubscriptions: { nodes: z.output<typeof subscription>[] } }
> = {
  document: `query ListSubscriptions { webhookSubscriptions(first: 100) { nodes { id topic uri } } }`,
  answer: z.object({ webhookSubscriptions: z.object({ nodes: z.array(subscription) }) }),
};

export const subscribe: ShopifyQuestion<
  { topic: string; subscription: { uri: string } },
  { webhookSubscriptionCreate: { userErrors: UserErrors } }
> = {
  document: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) { userErrors { message } }
  }`,
  answer: z.object({ webhookSubscriptionCreate: z.object({ userErrors }) }),
};

export const unsubscribe: ShopifyQuestion<{ id: string }, { webhookSubscriptionDelete: { userErrors: UserErrors } }> = {
  document: `mutation Unsubscribe($id: ID!) { webhookSubscriptionDelete(id: $id) { userErrors { message } } }`,
  answer: z.object({ webhookSubscriptionDelete: z.object({ userErrors }) }),
};

const paidPlan = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  currentPeriodEnd: z.string().nullish(),
  lineItems: z.array(z.object({ plan: z.object({ pricingDetails: z.object({ planHandle: z.string().nullish() }) }) })),
});
export type PlanAtShopify = z.output<typeof paidPlan>;

/** What a shop pays for through Shopify. */
export const readPlans: ShopifyQuestion<Record<string, never>, { currentAppInstallation: { activeSubscriptions: PlanAtShopify[] } }> = {
  document: `query ReadPlans {
    currentAppInstallation {
      activeSubscriptions {
        id name status currentPeriodEnd
        lineItems { plan { pricingDetails { ... on AppRecurringPricing { planHandle } } } }
      }
    }
  }`,
  answer: z.object({ currentAppInstallation: z.object({ activeSubscriptions: z.array(paidPlan) }) }),
};

/** What a charge for a plan says, in US dollars for every 30 days. */
export type PlanCharge = {
  name: string;
  price: { amount: number; currencyCode: "USD" };
  returnUrl: string;
  /** Whether it takes an earlier plan's place at once, as Shopify's rules for upgrades say, or when the period ends that is paid for. */
  replacement: "STANDARD" | "APPLY_ON_NEXT_BILLING_CYCLE";
  /** Development shops can't be charged. */
  isTest: boolean;
};

export const chargePlan: ShopifyQuestion<
  PlanCharge,
  { appSubscriptionCreate: { confirmationUrl?: string | null | undefined; userErrors: UserErrors } }
> = {
  document: `mutation ChargePlan(
    $name: String!, $price: MoneyInput!, $returnUrl: URL!, $replacement: AppSubscriptionReplacementBehavior!, $isTest: Boolean!
  ) {
    appSubscriptionCreate(
      name: $name, returnUrl: $returnUrl, replacementBehavior: $replacement, test: $isTest,
      lineItems: [{ plan: { appRecurringPricingDetails: { price: $price, interval: EVERY_30_DAYS } } }]
    ) { confirmationUrl userErrors { message } }
  }`,
  answer: z.object({ appSubscriptionCreate: z.object({ confirmationUrl: z.string().nullish(), userErrors }) }),
};

export const readShopKind: ShopifyQuestion<Record<string, never>, { shop: { plan: { partnerDevelopment: boolean } } }> = {
  document: `query ReadShopKind { shop { plan { partnerDevelopment } } }`,
  answer: z.object({ shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }) }),
};

export const cancelPlan: ShopifyQuestion<{ id: string }, { appSubscriptionCancel: { userErrors: UserErrors } }> = {
  document: `mutation CancelPlan($id: ID!) { appSubscriptionCancel(id: $id, prorate: false) { userErrors { message } } }`,
  answer: z.object({ appSubscriptionCancel: z.object({ userErrors }) }),
};

const bulk = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: z.string().nullish(),
  objectCount: z.string(),
  rootObjectCount: z.string(),
  url: z.string().nullish(),
});
export type BulkOperation = z.output<typeof bulk>;

export const startBulk: ShopifyQuestion<
  { query: string },
  { bulkOperationRunQuery: { bulkOperation?: { id: string } | null | undefined; userErrors: UserErrors } }
> = {
  document: `mutation StartBulk($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: false) { bulkOperation { id } userErrors { message } }
  }`,
  answer: z.object({ bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullish(), userErrors }) }),
};

export const readBulk: ShopifyQuestion<{ id: string }, { bulkOperation: BulkOperation | null }> = {
  document: `query ReadBulk($id: ID!) { bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount url } }`,
  answer: z.object({ bulkOperation: bulk.nullable() }),
};

const checkout = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.string().nullish(),
  totalPriceSet: z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) }),
  customer: z.object({ defaultEmailAddress: z.object({ emailAddress: z.string().nullish() }).nullish() }).nullish(),
});
export type CheckoutAtShopify = z.output<typeof checkout>;

/** Checkouts that were left, or completed later. `query` is in Shopify's search syntax. */
export const listCheckouts: ShopifyQuestion<
  { after: string | null; query: string },
  { abandonedCheckouts: { nodes: CheckoutAtShopify[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } } }
> = {
  document: `query ListCheckouts($after: String, $query: String) {
    abandonedCheckouts(first: 50, after: $after, query: $query) {
      nodes {
        id createdAt updatedAt completedAt
        totalPriceSet { shopMoney { amount currencyCode } }
        customer { defaultEmailAddress { emailAddress } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  answer: z.object({
    abandonedCheckouts: z.object({
      nodes: z.array(checkout),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
};

/** Every document of this file, for the test that checks them against Shopify's schema. */
export const shopQuestions = {
  readShop,
  readScopes,
  listSubscriptions,
  subscribe,
  unsubscribe,
  readPlans,
  chargePlan,
  readShopKind,
  cancelPlan,
  startBulk,
  readBulk,
  listCheckouts,
};
