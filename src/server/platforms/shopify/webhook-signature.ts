import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether Shopify signed the bytes with one of the app's secrets. Compares in constant time. */
export function isSignedByShopify(secrets: readonly string[], { signature, bytes }: { signature: string; bytes: Buffer }): boolean {
  // As text, because decoding takes more than one text for the same bytes.
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const own = Buffer.from(createHmac("sha256", secret).update(bytes).digest("base64"));
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
