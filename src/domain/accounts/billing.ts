/** Through whom a shop pays: Shopify for shops that are installed there, else Stripe where it's configured, else by invoice. */
export const billingProviders = ["shopify", "stripe", "invoice"] as const;
export type BillingProviderName = (typeof billingProviders)[number];

/** How a subscription stands: opened and not yet paid, paid, with a payment missing, or over. */
export const subscriptionStatuses = ["opened", "active", "unpaid", "ended"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
