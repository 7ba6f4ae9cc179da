import { UNCONFIRMED_KEPT_DAYS } from "#domain/accounts/signup-modes.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { deletePeopleWithoutShops, deleteShops } from "#server/shops/delete-shops.ts";

/** Shops per transaction and transactions per run. An hour later the next run continues. */
const BATCH = 20;
const MOST_BATCHES = 50;

/**
 * Deletes shops that signed up more than 30 days ago and none of whose people ever confirmed an email, with all of their rows and with
 * their people who are in no other shop. A shop that has an order, paid or asked for a plan, is a Shopify shop's or has shops under it
 * stays. Safe to run at any time.
 */
export async function sweepUnconfirmed(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNCONFIRMED_KEPT_DAYS * DAY_MS);
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const found = await database.asSystem((handle) => deleteSome(handle, before));
    if (found < BATCH) return;
  }
}

async function deleteSome(handle: Handle, before: Date): Promise<number> {
  const found = await handle.unprepared<ShopRow>(unconfirmed, [before, BATCH]);
  const ids = found.map(({ tenantId }) => tenantId);
  // People come before their shops, as where they confirm.
  const people = await handle.unprepared<{ userId: number }>(lockPeople, [ids]);
  // Read again under the locks: someone may have confirmed, or sent an order, just now.
  const locked = await handle.unprepared<ShopRow>(lockUnconfirmed, [before, ids]);
  await deleteShops(
    handle,
    locked.map(({ tenantId }) => tenantId),
  );
  await deletePeopleWithoutShops(
    handle,
    people.map(({ userId }) => userId),
  );
  return locked.length;
}

type ShopRow = { tenantId: number };

const lockPeople = `
  select user_id as "userId" from person_account
  where user_id in (select user_id from tenant_user where tenant_id = any ($1))
  order by user_id for update`;

const isUnconfirmed = `t.has_first_steps and t.created_at < $1 and t.plan = 'free' and t.subscription_id is null and t.shopify_shop is null
    and not exists (select 1 from tenant under where under.master_tenant_id = t.tenant_id)
    and not exists (select 1 from subscription where subscription.tenant_id = t.tenant_id)
    and not exists (select 1 from plan_request where plan_request.tenant_id = t.tenant_id)
    and not exists (select 1 from payment where payment.tenant_id = t.tenant_id)
    and not exists (select 1 from tenant_user join person_account using (user_id)
      where tenant_user.tenant_id = t.tenant_id and email_confirmed_at is not null)`;

const unconfirmed = `select t.tenant_id as "tenantId" from tenant t where ${isUnconfirmed} order by t.tenant_id limit $2`;

const lockUnconfirmed = `
  select t.tenant_id as "tenantId" from tenant t where ${isUnconfirmed} and t.tenant_id = any ($2) order by t.tenant_id for update of t`;
