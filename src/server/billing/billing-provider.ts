import type { BillingProviderName } from "#domain/accounts/billing.ts";
import { invoiceBilling } from "#server/billing/invoice-billing.ts";
import type { BillingMeans, BillingProvider } from "#server/billing/provider.ts";
import { shopifyBilling } from "#server/billing/shopify-billing.ts";
import { stripeBilling } from "#server/billing/stripe-billing.ts";
import { SuretyError } from "#server/surety-error.ts";

/** A provider by its name. Throws "unavailable" if this server isn't set up for it. */
export function billingProvider(services: BillingMeans, name: BillingProviderName): BillingProvider {
  const { stripe } = services.config;
  switch (name) {
    case "invoice":
      return invoiceBilling(services);
    case "stripe":
      if (stripe === null) throw new SuretyError("unavailable", "This server can't reach your payment provider. Please contact us.");
      return stripeBilling(services, stripe);
    case "shopify":
      if (services.config.shopify === null)
        throw new SuretyError("unavailable", "This server can't reach Shopify's billing. Please contact us.");
      return shopifyBilling(services);
  }
}
