import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { users } from "#server/db/schema/account-tables.ts";
import { roles } from "#domain/accounts/roles.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";

const columns = { userId: users.userId, fullName: users.fullName };
export type Colleague = RowOf<typeof columns>;

const deciding = roles.filter((role) => meetsNeed("analyst", { role }));

/** The people of a shop who can decide on orders, by name. Run as the system, since names don't belong to a shop. */
export function listColleagues(handle: Handle, tenantId: number): Promise<Colleague[]> {
  return handle.prepared<Colleague>(
    `select ${selectList(columns)} from tenant_user join person_account using (user_id)
     where tenant_user.tenant_id = $1 and tenant_user.role = any($2::text[]) order by lower(person_account.full_name), user_id`,
    [tenantId, deciding],
  );
}
