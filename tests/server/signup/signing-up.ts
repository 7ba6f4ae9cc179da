import { randomInt, randomUUID } from "node:crypto";
import { endpoints } from "#contract/endpoints.ts";
import type { SentSignup } from "#contract/signup.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { asNobody, asStaff, type Caller } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };

/** Staff in the admin of a Shopify shop, which Surety needn't know. */
export function asStaffOf(shopName: string, staffId = "42", now = new Date()): Promise<Caller> {
  return asStaff({ shopName }, shopify, staffId, now);
}

/** The address of a Shopify shop that nobody has used. */
export function aShopifyShop(): string {
  return `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
}

/** Signs up, from an IP address of its own unless one is given. */
export function signUp(
  app: TestApp,
  shown: Partial<SentSignup> = {},
  { as = asNobody, key, ip }: { as?: Caller; key?: string; ip?: string } = {},
) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return fromAddress(app, ip).call(endpoints.signUp, { headers, body: aSignup(shown) }, as);
}

/** Calls that come from one IP address. */
export function fromAddress(app: TestApp, ip = `192.0.${randomInt(2, 250)}.${randomInt(1, 250)}`): Pick<TestApp, "call" | "read"> {
  const headers = { "x-forwarded-for": ip };
  return {
    call: (endpoint, request, as) => app.call(endpoint, request, { ...as, ...headers }),
    read: (endpoint, request, as) => app.read(endpoint, request, { ...as, ...headers }),
  };
}

export function mailsTo(app: TestApp, email: string): { to: string; subject: string; text: string }[] {
  return app.jobs.flatMap(({ name, data }) => (name === "send-mail" && isMail(data) && data.to === email ? [data] : []));
}

function isMail(data: unknown): data is { to: string; subject: string; text: string } {
  return typeof data === "object" && data !== null && "to" in data && "text" in data;
}

/** The token of the newest link to an address whose path begins so. */
export function tokenIn(app: TestApp, email: string, path: "/confirm/" | "/invitation/" | "/reset/"): string {
  const text = mailsTo(app, email)
    .map((mail) => mail.text)
    .findLast((mail) => mail.includes(path));
  const token = text?.split(path)[1]?.split(/\s/)[0];
  if (token === undefined) throw new Error(`No link ${path} was mailed to ${email}`);
  return token;
}
