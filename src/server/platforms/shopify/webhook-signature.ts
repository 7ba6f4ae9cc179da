import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether Shopify signed the bytes with one of the app's secrets. Compares in constant time. */
export function isSignedByShopify(secrets: readonly string[], { signature, bytes }: { signature: string; bytes: Buffer }): boolean {
  const given = Buffer.from(signature, "base64");
  return secrets.some((secret) => {
    const own = createHmac("sha256", secret).update(bytes).digest();
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
