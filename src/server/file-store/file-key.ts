import { randomBytes } from "node:crypto";

/** A new key of a shop's file: the shop's number, so that a shop's files are together, and 192 random bits. */
export function newFileKey(tenantId: number): string {
  return `${tenantId}/${randomBytes(24).toString("hex")}`;
}

/** Throws for what isn't one, so that no key can ever lead out of the store. */
export function requireFileKey(key: string): string {
  if (!/^\d{1,16}\/[\da-f]{48}$/.test(key)) throw new Error("This isn't the key of a stored file");
  return key;
}
