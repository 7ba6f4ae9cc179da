import type { AnswerOf } from "#contract/endpoint.ts";
import type { queueEndpoints } from "#contract/queue.ts";
import { sumToMinor, toMajor } from "#domain/money/money.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

const columns = {
  waiting: computed<number>("queued.waiting"),
  value: computed<number>("queued.value"),
  missing: computed<CurrencyCode[]>("queued.missing"),
  oldestAt: computed<Date | null>("queued.oldest_at"),
  currency: tenants.currency,
};

/** The key figures of the orders that wait for a decision. Amounts count as converted when each order came. */
export async function readQueueFigures(handle: Handle, tenantId: number): Promise<AnswerOf<typeof queueEndpoints.getQueue>> {
  const [found] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from tenant, (
       select count(*)::int as waiting, coalesce(sum(amount_shop), 0)::float8 as value, min(created_at) as oldest_at,
         coalesce(array_agg(distinct currency) filter (where amount_shop is null), '{}') as missing
       from payment where tenant_id = $1 and queue_rank is not null) queued
     where tenant.tenant_id = $1`,
    [tenantId],
  );
  if (!found) throw new Error("A shop isn't there");
  const { value, currency } = found;
  return { ...found, value: toMajor(sumToMinor(value, currency) ?? 0, currency) };
}
