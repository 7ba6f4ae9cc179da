import { and, eq, inArray } from "drizzle-orm";
import { roleWords } from "#domain/accounts/role-words.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { SEEN_AGAIN_MS } from "#server/access/session-store.ts";
import type { Handle } from "#server/db/database.ts";
import { tenantStaff } from "#server/db/schema/account-tables.ts";
import { staffName } from "#domain/accounts/staff-name.ts";
import { automatic, staffActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";

/** What a member of staff may do, and what orders are assigned to them by. */
export type StaffMember = { role: Role; colleagueId: number; fullName: string | null };

/**
 * A staff member inside a shop's own admin; records the use unless it's a background call. New ones are added: a shop's first is its
 * owner, all others are analysts.
 */
export async function findOrAddStaff(
  handle: Handle,
  tenantId: number,
  staffId: string,
  now: Date,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<StaffMember> {
  const known = await findStaff(handle, tenantId, staffId);
  if (known !== null) {
    const { lastSeenAt, ...member } = known;
    if (isUse && now.getTime() - (lastSeenAt?.getTime() ?? 0) > SEEN_AGAIN_MS) await noteStaffSeen(handle, tenantId, staffId, now);
    return member;
  }
  // If two new ones come at once, the second waits here.
  await lockShopRow(handle, tenantId);
  const others = await handle.select({ staffId: tenantStaff.staffId }).from(tenantStaff).where(eq(tenantStaff.tenantId, tenantId)).limit(1);
  const role = others.length === 0 ? "owner" : "analyst";
  return { role, colleagueId: await addStaff(handle, { tenantId, staffId, role }, now), fullName: null };
}

/** Adds a staff member, which is recorded, and returns what orders are assigned to them by; one who is known keeps their role. */
export async function addStaff(handle: Handle, member: { tenantId: number; staffId: string; role: Role }, now: Date): Promise<number> {
  const { tenantId, staffId, role } = member;
  const [added] = await handle
    .insert(tenantStaff)
    .values({ ...member, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ colleagueId: tenantStaff.colleagueId });
  if (added !== undefined) {
    const by = staffActor({ staffId }, added.colleagueId);
    const event = { area: "team", by, what: "Joined through Shopify", subject: by.name, after: roleWords[role].name } as const;
    await recordAudit(handle, tenantId, [event], now);
    return added.colleagueId;
  }
  const known = await findStaff(handle, tenantId, staffId);
  if (known === null) throw new Error("A member of staff vanished while being added");
  return known.colleagueId;
}

/** The staff of a shop who have one of these roles. */
export function listStaff(
  handle: Handle,
  tenantId: number,
  roles: readonly Role[],
): Promise<(Pick<StaffMember, "colleagueId" | "fullName"> & { staffId: string })[]> {
  return handle
    .select({ colleagueId: tenantStaff.colleagueId, staffId: tenantStaff.staffId, fullName: tenantStaff.fullName })
    .from(tenantStaff)
    .where(and(eq(tenantStaff.tenantId, tenantId), inArray(tenantStaff.role, [...roles])));
}

/** Whether Shopify hasn't said yet who a staff member is. */
export async function isUnidentified(handle: Handle, tenantId: number, staffId: string): Promise<boolean> {
  const known = await findStaff(handle, tenantId, staffId);
  return known !== null && known.fullName === null;
}

/** Stores who a staff member is by Shopify's word. The owner of the Shopify account is an owner here. */
export async function identifyMember(
  handle: Handle,
  { tenantId, staffId }: { tenantId: number; staffId: string },
  { fullName, email, isAccountOwner }: { fullName: string; email: string; isAccountOwner: boolean },
  now: Date,
): Promise<void> {
  const before = await findStaff(handle, tenantId, staffId);
  if (before === null) return;
  const role = isAccountOwner ? "owner" : before.role;
  await handle
    .update(tenantStaff)
    .set({ fullName, email: email === "" ? null : email, role })
    .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.staffId, staffId)));
  if (role === before.role) return;
  const event = { area: "team", by: automatic("Shopify"), what: "Role", subject: staffName(staffId, fullName) } as const;
  await recordAudit(handle, tenantId, [{ ...event, before: roleWords[before.role].name, after: roleWords[role].name }], now);
}

async function noteStaffSeen(handle: Handle, tenantId: number, staffId: string, now: Date): Promise<void> {
  await handle
    .update(tenantStaff)
    .set({ lastSeenAt: now })
    .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.staffId, staffId)));
}

async function findStaff(handle: Handle, tenantId: number, staffId: string): Promise<(StaffMember & { lastSeenAt: Date | null }) | null> {
  const found = await handle
    .select({
      role: tenantStaff.role,
      colleagueId: tenantStaff.colleagueId,
      fullName: tenantStaff.fullName,
      lastSeenAt: tenantStaff.lastSeenAt,
    })
    .from(tenantStaff)
    .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.staffId, staffId)));
  return found[0] ?? null;
}
