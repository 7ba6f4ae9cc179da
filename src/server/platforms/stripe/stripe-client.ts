import type { Stripe } from "stripe";
import type { SoldPlan } from "#server/platforms/stripe/sold-plan.ts";
import { SuretyError } from "#server/surety-error.ts";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  /** The id of each plan's monthly price. */
  prices: Readonly<Record<SoldPlan, string>>;
};

const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks Stripe something, with the package's client. Throws "unavailable", in words for a shop's owner, if it doesn't answer or
 * refuses.
 */
export async function askStripe<T>(settings: StripeSettings, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { Stripe } = await import("stripe");
  const client = clients.get(settings) ?? makeClient(Stripe, settings);
  clients.set(settings, client);
  try {
    return await ask(client);
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const isAway = cause instanceof Stripe.errors.StripeConnectionError || cause instanceof Stripe.errors.StripeRateLimitError;
    const isDown = cause instanceof Stripe.errors.StripeAPIError;
    const words =
      isAway || isDown
        ? "Our payment provider isn't answering. Please try again."
        : "Our payment provider refused this. Please contact us.";
    throw new SuretyError("unavailable", words, { cause });
  }
}

/** Whether Stripe refused a request because it doesn't fit how things stand, such as ending a checkout that ended already. */
export async function isRefusal(error: unknown): Promise<boolean> {
  const { Stripe } = await import("stripe");
  return error instanceof SuretyError && error.cause instanceof Stripe.errors.StripeInvalidRequestError;
}

const clients = new WeakMap<StripeSettings, Stripe>();

function makeClient(StripeClass: typeof Stripe, { secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return new StripeClass(secretKey, {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? "http" : "https",
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
