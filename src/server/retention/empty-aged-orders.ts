import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import type { Database } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { alertsAwaitedSince, inOpenDispute } from "#server/privacy/open-dispute.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** Orders per transaction, and transactions per shop and run. An hour later the next run continues. */
const BATCH = 200;
const MOST_BATCHES = 200;

const shopColumns = { tenantId: tenants.tenantId, months: tenants.retentionMonths };
const agedColumns = { paymentId: payments.paymentId };

/**
 * Removes the personal data of orders, and deletes the checkouts, the alerts without an order and the saved views of single
 * customers, that are older than their shop keeps orders. Entries of lists stay, and forget their order. Orders in an open dispute
 * wait until it ends. Safe to run at any time and in several processes at once.
 */
export async function emptyAgedOrders(database: Database, now: Date): Promise<void> {
  const shops = await database.asSystem((handle) =>
    handle.prepared<RowOf<typeof shopColumns>>(`select ${selectList(shopColumns)} from tenant order by tenant_id`, []),
  );
  await runEach(
    shops.map(
      ({ tenantId, months }) =>
        async () =>
          void (await emptyOrdersBefore(database, tenantId, monthsEarlier(now, months, "UTC"), now)),
    ),
  );
}

/** The same of one shop, of what is older than a time. Returns false if it has so much that more runs are needed. */
export async function emptyOrdersBefore(database: Database, tenantId: number, before: Date, now: Date): Promise<boolean> {
  let isDone = false;
  for (let batch = 0; batch < MOST_BATCHES && !isDone; batch++) {
    const found = await database.forTenants([tenantId], async (handle) => {
      const aged = await handle.prepared<RowOf<typeof agedColumns>>(
        `select ${selectList(agedColumns)} from payment
         where tenant_id = $1 and created_at < $2 and erased_at is null and not ${inOpenDispute("$3")}
         order by created_at limit ${BATCH} for update skip locked`,
        [tenantId, before, alertsAwaitedSince(now)],
      );
      await emptyOrders(
        handle,
        tenantId,
        aged.map(({ paymentId }) => paymentId),
        "retention",
        now,
      );
      return aged.length;
    });
    isDone = found < BATCH;
  }
  await database.forTenants([tenantId], async (handle) => {
    for (const table of ["list_entry", "list_span"])
      await handle.prepared(
        `update ${table} set payment_id = null where tenant_id = $1 and payment_id is not null and exists (
           select from payment where tenant_id = $1 and payment_id = ${table}.payment_id and erased_because = 'retention')`,
        [tenantId],
      );
    await handle.prepared("delete from checkout where tenant_id = $1 and at < $2", [tenantId, before]);
    await handle.prepared("delete from alert where tenant_id = $1 and payment_id is null and at < $2", [tenantId, before]);
    await handle.prepared("delete from saved_view where tenant_id = $1 and may_name_customer and changed_at < $2", [tenantId, before]);
  });
  return isDone;
}

export const emptyAgedOrdersJob = job({
  name: "empty-aged-orders",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) => emptyAgedOrders(database, now()),
});
