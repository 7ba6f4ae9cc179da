import { findWorkingKey, type StoredKey } from "#server/access/key-store.ts";
import type { Handle } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";

/** One of a shop's keys that works. Throws "not-found" for any other. */
export async function requireKey(handle: Handle, tenantId: number, keyId: number, now: Date): Promise<StoredKey> {
  const key = await findWorkingKey(handle, tenantId, keyId, now);
  if (key === null) throw noSuchKey();
  return key;
}

export function noSuchKey(): SuretyError {
  return new SuretyError("not-found", "This shop has no such API key.");
}
