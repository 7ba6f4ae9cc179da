import { selectList, type RowOf } from "#server/db/row-of.ts";
import type { Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";

/** Serializes whatever has a shop hold an address, across processes, until this transaction ends. */
export async function lockAddress(handle: Handle, shopName: string): Promise<void> {
  await handle.prepared("select pg_advisory_xact_lock(hashtextextended('shop address:' || $1, 0))", [shopName]);
}

/**
 * Has the shops that a person owns hold their addresses, if the person's email is confirmed. An address that another shop holds stays
 * that shop's, and theirs goes on without it. Run as the system, whenever a person becomes confirmed or an owner.
 */
export async function holdAddressesOf(handle: Handle, userId: number): Promise<void> {
  const shops = await handle.prepared<RowOf<typeof columns>>(notHeld, [userId]);
  for (const { tenantId, shopName } of shops) {
    await lockAddress(handle, shopName);
    await handle.prepared(hold, [tenantId, shopName]);
  }
}

const columns = { tenantId: tenants.tenantId, shopName: tenants.shopName };

// By address, so that two who hold several at once wait for each other in one order.
const notHeld = `
  select ${selectList(columns)} from tenant
  where not holds_shop_name and tenant_id in (
    select tenant_user.tenant_id from tenant_user join person_account using (user_id)
    where user_id = $1 and role = 'owner' and email_confirmed_at is not null)
  order by shop_name, tenant_id`;

const hold = `
  update tenant set holds_shop_name = true
  where tenant_id = $1 and not exists (select 1 from tenant holder where holder.shop_name = $2 and holder.holds_shop_name)`;
