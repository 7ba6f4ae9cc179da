import { capabilityOf, isGranted, optionalCapabilities, type OptionalCapability } from "#domain/shopify/optional-capabilities.ts";

/** What the app does at Shopify: with which permissions, each with what it's for, and by which webhooks it hears of news. */
type Capability = { scopes: Readonly<Record<string, string>>; topics: readonly string[] };

/** What every shop grants when it installs the app, as in shopify.app.toml. */
const required: readonly Capability[] = [
  {
    scopes: { read_orders: "Screens orders, and learns of payments, changes, cancellations, refunds and abandoned checkouts." },
    topics: [
      "orders/create",
      "orders/updated",
      "orders/paid",
      "orders/cancelled",
      "orders/edited",
      "orders/risk_assessment_changed",
      "order_transactions/create",
      "refunds/create",
      "checkouts/create",
      "checkouts/update",
    ],
  },
  {
    scopes: { write_orders: "Shows the risk on the order, tags it, and captures or cancels it where the shop says so." },
    topics: [],
  },
  {
    scopes: { read_fulfillments: "Keeps tracking numbers and deliveries as evidence." },
    topics: ["fulfillments/create", "fulfillments/update", "fulfillment_events/create"],
  },
  {
    scopes: {
      read_merchant_managed_fulfillment_orders: "Sees which parts of an order are on hold.",
      write_merchant_managed_fulfillment_orders: "Holds risky orders, and releases them once they're approved.",
    },
    topics: [
      "fulfillment_orders/order_routing_complete",
      "fulfillment_orders/split",
      "fulfillment_holds/added",
      "fulfillment_holds/released",
    ],
  },
  {
    scopes: {
      write_pixels: "Records visits of your website by visitors who agree, as evidence.",
      read_customer_events: "Lets the web pixel hear which pages are visited.",
    },
    topics: [],
  },
  {
    scopes: {},
    topics: ["app/uninstalled", "app/scopes_update", "app_subscriptions/update", "shop/update", "bulk_operations/finish"],
  },
];

/** Topics that come with an optional permission. They're subscribed to for each shop that grants it. */
const optionalTopics: Readonly<Partial<Record<OptionalCapability, readonly string[]>>> = {
  disputes: ["disputes/create", "disputes/update"],
};

export const requiredScopes: Readonly<Record<string, string>> = Object.assign({}, ...required.map(({ scopes }) => scopes));
/** What the web pixel needs. */
export const pixelScopes: readonly string[] = ["write_pixels", "read_customer_events"];
export const requiredTopics: readonly string[] = required.flatMap(({ topics }) => topics);
export const optionalScopes: readonly string[] = optionalCapabilities.flatMap((each) => capabilityOf(each).scopes);

/** Topics that a shop isn't subscribed to by shopify.app.toml, and whether it has granted what they need. */
export function topicsByGrant(granted: readonly string[]): { topic: string; isGranted: boolean }[] {
  return optionalCapabilities.flatMap((each) =>
    (optionalTopics[each] ?? []).map((topic) => ({ topic, isGranted: isGranted(capabilityOf(each).scopes, granted) })),
  );
}

/** The permissions that the app needs and a shop hasn't granted. */
export function missingScopes(granted: readonly string[]): string[] {
  return Object.keys(requiredScopes).filter((scope) => !isGranted([scope], granted));
}
