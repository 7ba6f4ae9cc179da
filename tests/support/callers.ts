import { SignJWT } from "jose";
import type { TestPerson, TestShop } from "#tests/support/builders.ts";

/** The headers that say who sends a request. */
export type Caller = Record<string, string>;

/** A signed-in person, working in a shop if one is named. */
export function asPerson(person: TestPerson, shop?: TestShop): Caller {
  return { authorization: `Bearer ${person.token}`, ...(shop ? { "x-tenant-id": String(shop.tenantId) } : {}) };
}

/** A shop's own systems. */
export function asKeyOf(shop: TestShop): Caller {
  return { "x-api-key": shop.apiKey };
}

/** A staff member inside the shop's own admin, with a session token of the app. */
export async function asStaff(
  shop: Pick<TestShop, "shopName">,
  app: { apiKey: string; apiSecret: string },
  staffId: string,
  now = new Date(),
): Promise<Caller> {
  const token = await new SignJWT({ dest: `https://${shop.shopName}` })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`https://${shop.shopName}/admin`)
    .setAudience(app.apiKey)
    .setSubject(staffId)
    .setNotBefore(now)
    .setExpirationTime(new Date(now.getTime() + 60_000))
    .sign(new TextEncoder().encode(app.apiSecret));
  return { authorization: `Bearer ${token}`, "x-host-target": "shopify" };
}

export const asNobody: Caller = {};
