import type { StripeSettings } from "#server/platforms/stripe/stripe-client.ts";

/** How old a signature may be, so that nobody can send a recorded message later. */
const MOST_SECONDS = 300;

/** Whether Stripe signed the bytes at most 5 minutes ago. Compares in constant time. */
export async function isSignedByStripe(
  { webhookSecret }: Pick<StripeSettings, "webhookSecret">,
  { signature, bytes }: { signature: string; bytes: Buffer },
  now: Date,
): Promise<boolean> {
  const { Stripe } = await import("stripe");
  try {
    Stripe.webhooks.constructEvent(bytes, signature, webhookSecret, MOST_SECONDS, undefined, now.getTime());
    return true;
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    // It's signed, and what it says is read elsewhere.
    if (cause instanceof SyntaxError) return true;
    throw cause;
  }
}
