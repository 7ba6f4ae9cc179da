import { eq } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { users, userTenants } from "#server/db/schema/account-tables.ts";
import { personActor, type AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";

/** Records what a person changed about themselves in each shop that they work in. Run as the system. */
export async function noteInShops(
  handle: Handle,
  userId: number,
  change: Pick<AuditEvent, "what" | "before" | "after"> & { by?: AuditActor },
  now: Date,
): Promise<void> {
  const shops = await handle
    .select({ tenantId: userTenants.tenantId, email: users.email, fullName: users.fullName })
    .from(userTenants)
    .innerJoin(users, eq(users.userId, userTenants.userId))
    .where(eq(userTenants.userId, userId));
  for (const { tenantId, email, fullName } of shops) {
    await recordAudit(handle, tenantId, [{ area: "team", by: personActor({ userId, fullName, email }), subject: email, ...change }], now);
  }
}
