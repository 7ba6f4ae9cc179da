import { errors, jwtVerify, type JWTPayload } from "jose";
import { SuretyError } from "#server/surety-error.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

/** Tolerated clock difference. */
const SESSION_TOKEN_LEEWAY_S = 10;

export type SessionTokenClaims = {
  /** The shop's domain, such as demo-shop.myshopify.com. */
  shop: string;
  /** The staff member's Shopify id, digits only, or null if the token has none. */
  userId: string | null;
  issuedAt: Date;
};

/**
 * Verifies a session token from the shop's admin: signed with the app's secret (HS256 only), for this app, currently
 * valid, and issued by the shop it's for. Throws "session-token-expired" for every fault, because a fresh token may
 * work. Messages never contain the token.
 */
export async function verifySessionToken(token: string, app: { apiKey: string; secret: string; now: Date }): Promise<SessionTokenClaims> {
  const claims = await verifiedClaims(token, app);
  const shop = hostOf(claims["dest"]);
  if (shop === null || !isShopifyShop(shop)) throw badToken("doesn't name a shop");
  if (hostOf(claims.iss) !== shop) throw badToken("was issued by another shop");
  return { shop, userId: staffIdOf(claims.sub), issuedAt: new Date((claims.iat ?? claims.nbf ?? 0) * 1000) };
}

async function verifiedClaims(token: string, app: { apiKey: string; secret: string; now: Date }): Promise<JWTPayload> {
  try {
    const verified = await jwtVerify(token, new TextEncoder().encode(app.secret), {
      algorithms: ["HS256"],
      audience: app.apiKey,
      clockTolerance: SESSION_TOKEN_LEEWAY_S,
      currentDate: app.now,
      requiredClaims: ["iss", "dest", "aud", "exp", "nbf"],
    });
    return verified.payload;
  } catch (error) {
    // The library's error isn't kept as the cause, because it may contain the claims.
    if (error instanceof errors.JWTExpired) throw badToken("has expired");
    if (error instanceof errors.JOSEError) throw badToken("isn't valid");
    throw error;
  }
}

/** The host of an https URL without port or credentials, otherwise null. */
function hostOf(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain ? url.hostname : null;
}

/** Shopify numbers its staff. Anything else names no one. */
function staffIdOf(subject: unknown): string | null {
  return typeof subject === "string" && /^\d{1,20}$/.test(subject) ? subject : null;
}

function badToken(why: string): SuretyError {
  return new SuretyError("session-token-expired", `The session token ${why}.`);
}
