import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { endSessionsOfKey } from "#server/access/session-store.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** How a shop's API key is stored: hashed to be found, encrypted to be shown. */
export function sealedKey(secrets: Secrets, apiKey: string): { apiKeyHash: string; apiKeyEncrypted: Uint8Array } {
  return { apiKeyHash: hashToken(apiKey), apiKeyEncrypted: secrets.encrypt(apiKey) };
}

/**
 * Gives a shop a new API key and returns it. The old key's sessions end with it. Servers that have just seen the old key
 * accept it for 5 seconds more.
 */
export async function renewApiKey(handle: Handle, secrets: Secrets, tenantId: number): Promise<string> {
  const apiKey = newToken();
  await handle.update(tenants).set(sealedKey(secrets, apiKey)).where(eq(tenants.tenantId, tenantId));
  await endSessionsOfKey(handle, tenantId);
  return apiKey;
}
