import { and, eq, sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/roles.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenantStaff, users, userTenants } from "#server/db/schema/account-tables.ts";
import { listOwners, normalEmail, setRole } from "#server/shops/person-store.ts";
import { listStaff } from "#server/shops/staff-store.ts";
import { staffName } from "#domain/accounts/staff-name.ts";

/** Someone who works in a shop: a person, or staff of its own admin by their `colleague_id`. Neither has an id of the other. */
export type Member = {
  memberId: number;
  kind: "person" | "staff";
  fullName: string;
  /** Null for staff. */
  email: string | null;
  role: Role;
  lastSeenAt: Date | null;
  /** Null for staff. */
  hasSecondFactor: boolean | null;
};

const personColumns = {
  memberId: users.userId,
  fullName: users.fullName,
  email: users.email,
  role: userTenants.role,
  lastSeenAt: userTenants.lastSeenAt,
  hasSecondFactor: computed<boolean>("person_account.totp_confirmed_at is not null"),
};
const people = `select ${selectList(personColumns)} from tenant_user join person_account using (user_id) where tenant_user.tenant_id = $1`;

/** Everyone who works in a shop, by name. Run as the system, since names don't belong to a shop. */
export async function listMembers(handle: Handle, tenantId: number): Promise<Member[]> {
  const persons = await handle.prepared<RowOf<typeof personColumns>>(people, [tenantId]);
  const staff = await handle.select(staffColumns).from(tenantStaff).where(eq(tenantStaff.tenantId, tenantId));
  const members = [...persons.map((person) => ({ ...person, kind: "person" as const })), ...staff.map(asMember)];
  return members.toSorted((a, b) => byName.compare(a.fullName, b.fullName) || a.memberId - b.memberId);
}

/** One of them; null if nobody of the shop has the id. */
export async function findMember(handle: Handle, tenantId: number, memberId: number): Promise<Member | null> {
  const [person] = await handle.prepared<RowOf<typeof personColumns>>(`${people} and person_account.user_id = $2`, [tenantId, memberId]);
  if (person) return { ...person, kind: "person" };
  const [staff] = await handle
    .select(staffColumns)
    .from(tenantStaff)
    .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.colleagueId, memberId)));
  return staff ? asMember(staff) : null;
}

/** Whether someone with this address works in the shop. */
export async function isMemberByEmail(handle: Handle, tenantId: number, email: string): Promise<boolean> {
  const found = await handle.prepared<object>(`${people} and person_account.email = $2`, [tenantId, normalEmail(email)]);
  return found.length > 0;
}

/** How many owners the shop has, staff included. Lock the team first. */
export async function countOwners(handle: Handle, tenantId: number): Promise<number> {
  return (await listOwners(handle, tenantId)).length + (await listStaff(handle, tenantId, ["owner"])).length;
}

export async function storeRole(
  handle: Handle,
  tenantId: number,
  { kind, memberId }: Pick<Member, "kind" | "memberId">,
  role: Role,
): Promise<void> {
  if (kind === "person") await setRole(handle, { tenantId, userId: memberId, role });
  else
    await handle
      .update(tenantStaff)
      .set({ role })
      .where(and(eq(tenantStaff.tenantId, tenantId), eq(tenantStaff.colleagueId, memberId)));
}

/** Takes a person's access to the shop; returns whether they have none to any other. */
export async function unlinkPerson(handle: Handle, tenantId: number, userId: number): Promise<{ hasNoShop: boolean }> {
  await handle.delete(userTenants).where(and(eq(userTenants.tenantId, tenantId), eq(userTenants.userId, userId)));
  const [other] = await handle
    .select({ one: sql<number>`1` })
    .from(userTenants)
    .where(eq(userTenants.userId, userId))
    .limit(1);
  return { hasNoShop: other === undefined };
}

const staffColumns = {
  memberId: tenantStaff.colleagueId,
  staffId: tenantStaff.staffId,
  role: tenantStaff.role,
  fullName: tenantStaff.fullName,
  email: tenantStaff.email,
  lastSeenAt: tenantStaff.lastSeenAt,
};

type Staff = { memberId: number; staffId: string; role: Role; fullName: string | null; email: string | null; lastSeenAt: Date | null };

function asMember({ staffId, fullName, ...staff }: Staff): Member {
  return { ...staff, kind: "staff", fullName: staffName(staffId, fullName), hasSecondFactor: null };
}

/** Ignores case, and puts staff 9 before staff 10. */
const byName = new Intl.Collator("en", { numeric: true });
