import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";

/** A shop's ReAmaze account, with its key encrypted. */
export type StoredReamaze = { accountName: string; email: string; keyEncrypted: Uint8Array };

/** Null if the shop has connected none. */
export async function findReamaze(handle: Handle, tenantId: number): Promise<StoredReamaze | null> {
  const [found] = await handle
    .select({ accountName: tenants.reamazeAccount, email: tenants.reamazeEmail, keyEncrypted: tenants.reamazeKeyEncrypted })
    .from(tenants)
    .where(eq(tenants.tenantId, tenantId));
  const { accountName = null, email = null, keyEncrypted = null } = found ?? {};
  return accountName === null || email === null || keyEncrypted === null ? null : { accountName, email, keyEncrypted };
}

/** Null disconnects it. */
export async function storeReamaze(handle: Handle, tenantId: number, account: StoredReamaze | null): Promise<void> {
  await handle
    .update(tenants)
    .set({
      reamazeAccount: account?.accountName ?? null,
      reamazeEmail: account?.email ?? null,
      reamazeKeyEncrypted: account?.keyEncrypted ?? null,
    })
    .where(eq(tenants.tenantId, tenantId));
}
