import { verifySessionToken, type SessionTokenClaims } from "#server/platforms/shopify/session-token.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

/** What a request's session token from the Shopify admin says. A missing or expired one makes App Bridge fetch a fresh one. */
export async function readEmbeddedToken(
  { config, now }: Pick<Services, "config" | "now">,
  token: string | null,
): Promise<SessionTokenClaims> {
  if (config.shopify === null) throw new SuretyError("not-signed-in", "This server isn't set up for the Shopify admin.");
  if (token === null) throw new SuretyError("session-token-expired", "The request has no session token.");
  return verifySessionToken(token, { apiKey: config.shopify.apiKey, secret: config.shopify.apiSecret, now: now() });
}
