import { and, eq } from "drizzle-orm";
import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants, tenantStaff } from "#server/db/schema/account-tables.ts";

/**
 * The role of a staff member inside a shop's own admin. New ones are added: a shop's first is its owner, all others are
 * analysts.
 */
export async function roleOfStaff(handle: Handle, tenantId: number, staffId: string, now: Date): Promise<Role> {
  const known = await findRole(handle, tenantId, staffId);
  if (known !== null) return known;
  // If two new ones come at once, the second waits here.
  await handle.select({ tenantId: tenants.tenantId }).from(tenants).where(eq(tenants.tenantId, tenantId)).for("no key update");
  const others = await handle.select({ staffId: tenantStaff.staffId }).from(tenantStaff).where(eq(tenantStaff.tenantId, tenantId)).limit(1);
  await handle
    .insert(tenantStaff)
    .values({ tenantId, staffId, role: others.length === 0 ? "owner" : "analyst", firstSeenAt: now })
    .onConflictDoNothing();
  const role = await findRole(handle, tenantId, staffId);
  if (role === null) throw new Error("A member of staff vanished while being added");
  return role;
}

async function findRole(handle: Handle, tenantId: number, staffId: string): Promise<Role | null> {
  const found = await handle
    .select({ role: tenantStaff.role })
    .from(tenantStaff)
    .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.staffId, staffId)));
  return found[0]?.role ?? null;
}
