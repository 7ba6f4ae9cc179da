import { expect, test } from "vitest";
import { isSignedByShopify } from "#server/platforms/shopify/webhook-signature.ts";

/** Signatures that Shopify's own libraries have for these secrets and bytes. */
const known = [
  ["secret", "yCGX/RrK4fcuNtr3ztk5tQGsOBjcAzHpGLdMUrbV8yI="],
  ["old_secret", "XqRcjrSv57VACn6apEO9znyu/wkN1VC7QxdSPwK3Hzs="],
] as const;
const bytes = Buffer.from("foo=anything");

test.each(known)("the secret %s gives Shopify's signature", (secret, signature) => {
  expect(isSignedByShopify([secret], { signature, bytes })).toBe(true);
  expect(isSignedByShopify(["another", secret], { signature, bytes })).toBe(true);
  expect(isSignedByShopify(["another"], { signature, bytes })).toBe(false);
});

test.each(["", "=", "not base64!", "yCGX", `${known[0][1]}AAAA`])("the signature %j is nobody's", (signature) => {
  expect(isSignedByShopify(["secret"], { signature, bytes })).toBe(false);
});

test("other bytes have another signature, also where they say the same", () => {
  expect(isSignedByShopify(["secret"], { signature: known[0][1], bytes: Buffer.from("foo=anything ") })).toBe(false);
});
