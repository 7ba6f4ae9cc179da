import { LONGEST_ANSWER_MS } from "#domain/disputes/alert-source.ts";
import type { Handle } from "#server/db/database.ts";
import { bare, selectList, type RowOf } from "#server/db/row-of.ts";
import { alerts } from "#server/db/schema/dispute-tables.ts";
import { WARNED_BEFORE_MS, YOUNGEST_MS } from "#server/disputes/warn-due-disputes.ts";

const idColumn = { alertId: bare(alerts.alertId) };

/**
 * Alerts without an order that came since a time and still have to be answered, and that people weren't notified of: noted as
 * notified of, so that each is taken once. One that is being joined to its order isn't waited for.
 */
export function takeUntold(handle: Handle, tenantId: number, since: Date, now: Date, most: number): Promise<number[]> {
  return takeSome(handle, tenantId, "told_at", { since, now, dueBy: new Date(now.getTime() + LONGEST_ANSWER_MS), at: now, most });
}

/** The same of alerts that have to be answered within 24 hours, and that people weren't warned about. */
export function takeUnwarned(handle: Handle, tenantId: number, since: Date, now: Date, most: number): Promise<number[]> {
  const [dueBy, at] = [new Date(now.getTime() + WARNED_BEFORE_MS), new Date(now.getTime() - YOUNGEST_MS)];
  return takeSome(handle, tenantId, "warned_at", { since, now, dueBy, at, most });
}

type Wanted = { since: Date; now: Date; dueBy: Date; at: Date; most: number };

async function takeSome(
  handle: Handle,
  tenantId: number,
  noted: "told_at" | "warned_at",
  { since, now, dueBy, at, most }: Wanted,
): Promise<number[]> {
  const rows = await handle.prepared<RowOf<typeof idColumn>>(
    `update alert set ${noted} = $2 where tenant_id = $1 and alert_id in (
       select alert_id from alert where tenant_id = $1 and payment_id is null and ${noted} is null
         and at >= $3 and at <= $4 and received_at >= $5 and due_at > $2 and due_at <= $6
       order by at, alert_id limit $7 for update skip locked)
     returning ${selectList(idColumn)}`,
    [tenantId, now, new Date(now.getTime() - LONGEST_ANSWER_MS), at, since, dueBy, most],
  );
  return rows.map(({ alertId }) => alertId);
}
