import type { IncomingHttpHeaders } from "node:http";
import type { Signer } from "#contract/endpoint.ts";
import { isSignedByShopify } from "#server/platforms/shopify/webhook-signature.ts";
import { isSignedByStripe } from "#server/platforms/stripe/stripe-signature.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Checks that an outside system signed a body's bytes, with the secret that it shares with this server, just now. Throws
 * "not-signed-in" if it didn't, and "not-found" if this server doesn't work with that system.
 */
export async function requireSignature(
  { config, now }: Pick<Services, "config" | "now">,
  headers: IncomingHttpHeaders,
  { signer, bytes }: { signer: Signer; bytes: Buffer },
): Promise<void> {
  switch (signer) {
    case "stripe": {
      if (config.stripe === null) throw new SuretyError("not-found", "This server isn't set up for Stripe.");
      const signature = headers["stripe-signature"];
      const isSigned = typeof signature === "string" && (await isSignedByStripe(config.stripe, { signature, bytes }, now()));
      if (!isSigned) throw new SuretyError("not-signed-in", "The signature isn't Stripe's, or it's too old.");
      return;
    }
    case "shopify": {
      const { apiSecret } = requireApp(config);
      const secrets = [apiSecret, ...(config.shopifySecretOld === null ? [] : [config.shopifySecretOld])];
      const signature = headers["x-shopify-hmac-sha256"];
      if (typeof signature !== "string" || !isSignedByShopify(secrets, { signature, bytes }))
        throw new SuretyError("not-signed-in", "The signature isn't Shopify's.");
    }
  }
}

function requireApp({ shopify }: Pick<Config, "shopify">): NonNullable<Config["shopify"]> {
  if (shopify === null) throw new SuretyError("not-found", "This server isn't set up for Shopify.");
  return shopify;
}
