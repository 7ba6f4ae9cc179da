import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { savedViews } from "#server/db/schema/view-tables.ts";

/** Owns the views of a whole shop. */
export const SHOP_OWNER = "shop";

const columns = {
  viewId: savedViews.viewId,
  ownerKey: savedViews.ownerKey,
  authorKey: savedViews.authorKey,
  authorName: savedViews.authorName,
  name: savedViews.name,
  query: savedViews.query,
  version: savedViews.version,
};
export type StoredView = RowOf<typeof columns>;
type KeptList = { name: string; query: string; mayNameCustomer: boolean; changedAt: Date };
type NewView = KeptList & Pick<StoredView, "ownerKey" | "authorKey" | "authorName">;

/** The views of the shop and of one person, by name. */
export function readViews(handle: Handle, tenantId: number, personKey: string | null): Promise<StoredView[]> {
  return handle.prepared<StoredView>(
    `select ${selectList(columns)} from saved_view where tenant_id = $1 and owner_key in ('${SHOP_OWNER}', $2)
     order by lower(name), view_id`,
    [tenantId, personKey ?? SHOP_OWNER],
  );
}

/** Makes everyone else who changes views of the shop wait until this transaction ends. */
export async function lockViews(handle: Handle, tenantId: number): Promise<void> {
  await handle.prepared("select from tenant where tenant_id = $1 for no key update", [tenantId]);
}

export async function countViews(handle: Handle, tenantId: number, ownerKey: string): Promise<number> {
  const [row] = await handle.prepared<{ count: number }>(
    "select count(*)::int as count from saved_view where tenant_id = $1 and owner_key = $2",
    [tenantId, ownerKey],
  );
  return row?.count ?? 0;
}

/** Adds a view; null if its owner has one of that name, in any case. */
export async function insertView(handle: Handle, tenantId: number, view: NewView): Promise<StoredView | null> {
  const [added] = await handle.prepared<StoredView>(
    `insert into saved_view (tenant_id, owner_key, author_key, author_name, name, query, may_name_customer, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, owner_key, lower(name)) do nothing returning ${selectList(columns)}`,
    [tenantId, view.ownerKey, view.authorKey, view.authorName, view.name, view.query, view.mayNameCustomer, view.changedAt],
  );
  return added ?? null;
}

/** Changes a view; null if its owner has another one of that name. Needs `lockViews`. */
export async function updateView(handle: Handle, tenantId: number, viewId: number, changed: KeptList): Promise<StoredView | null> {
  const [updated] = await handle.prepared<StoredView>(
    `update saved_view set name = $3, query = $4, may_name_customer = $5, changed_at = $6, version = version + 1
     where tenant_id = $1 and view_id = $2 and not exists (
       select from saved_view other where other.tenant_id = $1 and other.owner_key = saved_view.owner_key
         and lower(other.name) = lower($3) and other.view_id <> saved_view.view_id)
     returning ${selectList(columns)}`,
    [tenantId, viewId, changed.name, changed.query, changed.mayNameCustomer, changed.changedAt],
  );
  return updated ?? null;
}

export async function removeView(handle: Handle, tenantId: number, viewId: number): Promise<void> {
  await handle.prepared("delete from saved_view where tenant_id = $1 and view_id = $2", [tenantId, viewId]);
}
