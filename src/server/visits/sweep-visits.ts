import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Database } from "#server/db/database.ts";
import { hourlySweep, job, nothing } from "#server/jobs/job.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";
import { MOST_ORDERS, tellOrders } from "#server/visits/join-visits.ts";
import { lockOrdersOf, lockVisitById, ORDER_OF_CHECKOUT } from "#server/visits/visit-store.ts";

/** Sessions per transaction, and transactions per shop and run. An hour later the next run continues. */
const BATCH = 200;
const MOST_BATCHES = 2_000;
const MOST_MISSED = 500;

/**
 * Deletes each shop's sessions without an order that began 30 days ago, and of what is left all but the newest; and what was
 * counted on days that are over. Safe to run at any time.
 */
export async function sweepVisits(database: Database, now: Date, most: number = visitLimits.unjoined): Promise<void> {
  const shops = await database.asSystem((handle) =>
    handle.prepared<{ tenantId: number }>(`select tenant_id as "tenantId" from tenant where not is_master order by tenant_id`, []),
  );
  await runEach(
    shops.map(
      ({ tenantId }) =>
        () =>
          sweepShop(database, tenantId, now, most),
    ),
  );
}

const HAS_ORDER = "exists (select from visit_order joined where joined.tenant_id = visit.tenant_id and joined.visit_id = visit.visit_id)";

async function sweepShop(database: Database, tenantId: number, now: Date, most: number): Promise<void> {
  const expired = new Date(now.getTime() - visitLimits.unjoinedDays * DAY_MS);
  const beyond = await database.forTenants([tenantId], async (handle) => {
    // A process whose clock is behind may still count for the day before.
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
    await handle.prepared("delete from visit_bytes where tenant_id = $1 and day < $2", [tenantId, yesterday]);
    await handle.prepared(
      `update visit set is_joined = true where tenant_id = $1 and visit_id = any(array(
         select visit_id from visit where tenant_id = $1 and not is_joined and ${HAS_ORDER} for no key update skip locked))`,
      [tenantId],
    );
    const [newest] = await handle.prepared<{ startedAt: Date }>(
      `select started_at as "startedAt" from visit where tenant_id = $1 and not is_joined order by started_at desc offset $2 limit 1`,
      [tenantId, most],
    );
    return newest?.startedAt ?? expired;
  });
  const before = beyond > expired ? beyond : expired;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const removed = await database.forTenants([tenantId], (handle) =>
      handle.prepared(
        `delete from visit where tenant_id = $1 and visit_id = any(array(
           select visit_id from visit where tenant_id = $1 and not is_joined and started_at <= $2 and not ${HAS_ORDER}
           order by started_at limit ${BATCH} for update skip locked))
         returning visit_id`,
        [tenantId, before],
      ),
    );
    if (removed.length < BATCH) return;
  }
}

/** How long ago a missed session may have ended: the job runs each minute, and may have been away. */
const MISSED_MS = 15 * 60_000;

/** Joins the orders and sessions that were stored at the same moment, when neither could see the other. */
export async function joinMissedVisits(database: Database, now: Date): Promise<void> {
  const missed = await database.asSystem((handle) =>
    handle.prepared<{ tenantId: number; visitId: number; sessionId: string }>(
      `select visit.tenant_id as "tenantId", visit.visit_id as "visitId", visit.session_id as "sessionId"
       from visit cross join lateral (
         select from (
           select payment_id from payment where payment.tenant_id = visit.tenant_id and payment.session_id = visit.session_id
             and payment.erased_at is null
           union all select payment.payment_id from visit_checkout named ${ORDER_OF_CHECKOUT}
             where named.tenant_id = visit.tenant_id and named.visit_id = visit.visit_id and payment.erased_at is null) placed
         where not exists (select from visit_order joined
           where joined.tenant_id = visit.tenant_id and joined.payment_id = placed.payment_id and joined.visit_id = visit.visit_id)
         limit 1) missed
       where visit.ended_at > $1 and visit.batch_count > 0
         and (select count(*) from visit_order joined where joined.tenant_id = visit.tenant_id and joined.visit_id = visit.visit_id) < ${MOST_ORDERS}
       order by visit.ended_at limit ${MOST_MISSED}`,
      [new Date(now.getTime() - MISSED_MS)],
    ),
  );
  await runEach(
    missed.map(
      ({ tenantId, visitId, sessionId }) =>
        () =>
          database.forTenants([tenantId], async (handle) => {
            await lockOrdersOf(handle, tenantId, [sessionId], []);
            const visit = await lockVisitById(handle, tenantId, visitId);
            if (visit !== null) await tellOrders(handle, tenantId, visit);
          }),
    ),
  );
}

export const sweepVisitsJob = job({
  name: "sweep-visits",
  ...hourlySweep,
  run: ({ database, now }: Pick<Services, "database" | "now">) => sweepVisits(database, now()),
});

export const joinMissedVisitsJob = job({
  name: "join-missed-visits",
  data: nothing,
  retries: 1,
  firstRetrySeconds: 30,
  mostSeconds: 120,
  lookEverySeconds: 30,
  everySeconds: 60,
  run: ({ database, now }: Pick<Services, "database" | "now">) => joinMissedVisits(database, now()),
});
