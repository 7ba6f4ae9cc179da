import { createHmac, hkdfSync } from "node:crypto";

/**
 * Tells whether two texts of one shop and purpose are equal without telling what they are: 22 characters (128 bits),
 * base64url. Without `SECRET_KEY` nobody can try texts until one fits, and hashes of two shops or purposes have nothing in
 * common.
 */
export type KeyedHash = (tenantId: number, purpose: string, text: string) => string;

const BITS_128 = 16;
/** Deriving a key takes longer than hashing with it, so this many are kept. */
const MOST_KEPT = 5_000;

/** HMAC-SHA-256 with a key for each shop and purpose, derived from `SECRET_KEY` by HKDF. */
export function makeKeyedHash(secretKey: string): KeyedHash {
  const kept = new Map<string, Uint8Array>();
  const keyFor = (name: string): Uint8Array => {
    const known = kept.get(name);
    if (known) return known;
    const key = new Uint8Array(hkdfSync("sha256", secretKey, "surety", `keyed hash ${name}`, 32));
    for (const oldest of kept.keys()) {
      if (kept.size < MOST_KEPT) break;
      kept.delete(oldest);
    }
    kept.set(name, key);
    return key;
  };
  return (tenantId, purpose, text) =>
    createHmac("sha256", keyFor(`${tenantId} ${purpose}`))
      .update(text, "utf8")
      .digest()
      .subarray(0, BITS_128)
      .toString("base64url");
}
