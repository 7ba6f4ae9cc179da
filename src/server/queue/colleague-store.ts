import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { staffName } from "#domain/accounts/staff-name.ts";
import { listStaff } from "#server/shops/staff-store.ts";
import { roles } from "#domain/accounts/roles.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

/** Someone whom orders can be assigned to: a person by their user id, staff of the shop's own admin by an id of their own. */
export type Colleague = { colleagueId: number; userId: number | null; fullName: string };

const columns = { colleagueId: users.userId, userId: users.userId, fullName: users.fullName };

const deciding = roles.filter((role) => meetsNeed("analyst", { role }));

/**
 * The people of a shop who can decide on orders, by name: those with an account and the staff of its own admin. Run as the
 * system, since names don't belong to a shop.
 */
export async function listColleagues(handle: Handle, tenantId: number): Promise<Colleague[]> {
  const people = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from tenant_user join person_account using (user_id)
     where tenant_user.tenant_id = $1 and tenant_user.role = any($2::text[])`,
    [tenantId, deciding],
  );
  const staff = await listStaff(handle, tenantId, deciding);
  const colleagues = [
    ...people,
    ...staff.map(({ colleagueId, staffId, fullName }) => ({ colleagueId, userId: null, fullName: staffName(staffId, fullName) })),
  ];
  return colleagues.toSorted((a, b) => byName.compare(a.fullName, b.fullName) || a.colleagueId - b.colleagueId);
}

/** Ignores case, and puts staff 9 before staff 10. */
const byName = new Intl.Collator("en", { numeric: true });
