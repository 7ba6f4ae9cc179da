import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

/** How long the admin's session tokens are valid. */
const LIFE_S = 60;

/** Signs a session token as the Shopify admin does, for the staff member with id 1. */
export function signSessionToken(app: { apiKey: string; secret: string; shop: string; now: Date }): Promise<string> {
  const seconds = Math.floor(app.now.getTime() / 1000);
  return new SignJWT({ dest: `https://${app.shop}`, sid: randomUUID().replaceAll("-", "") })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`https://${app.shop}/admin`)
    .setAudience(app.apiKey)
    .setSubject("1")
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + LIFE_S)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(app.secret));
}
