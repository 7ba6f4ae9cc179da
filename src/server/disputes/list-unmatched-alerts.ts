import type { AnswerOf } from "#contract/endpoint.ts";
import { ALERTS_PAGE, type AlertCandidateOnWire, type listUnmatchedAlerts as endpoint } from "#contract/alerts.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import type { payments } from "#server/db/schema/payment-tables.ts";
import { countUnmatched, listUnmatched } from "#server/disputes/alert-store.ts";
import { shownAlert } from "#server/disputes/shown-alert.ts";
import type { Services } from "#server/services.ts";

/** So many orders are suggested for an alert. */
const MOST_CANDIDATES = 5;
/** Of a card's orders so many of the newest are compared. */
const MOST_OF_CARD = 200;

/** Alerts without an order, those due first, each with the orders of its card or ARN that are most like it. */
export function listUnmatchedAlerts(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  page: number,
): Promise<AnswerOf<typeof endpoint>> {
  return database.forTenants([tenantId], async (handle) => {
    const alerts = await listUnmatched(handle, tenantId, now(), ALERTS_PAGE, (page - 1) * ALERTS_PAGE);
    const candidates = await listCandidates(
      handle,
      tenantId,
      alerts.map(({ alertId }) => alertId),
    );
    return {
      total: await countUnmatched(handle, tenantId),
      alerts: alerts.map((alert) => ({
        alert: shownAlert(alert, null),
        candidates: candidates.filter(({ alertId }) => alertId === alert.alertId),
      })),
    };
  });
}

const columns = {
  alertId: computed<number>("alert.alert_id"),
  paymentId: { sql: "found.payment_id" } satisfies ReturnType<typeof computed<number>>,
  reference: computed<string>("found.reference"),
  createdAt: computed<Date>("found.created_at"),
  amount: computed<number>("found.amount_major"),
  currency: computed<RowOf<{ currency: typeof payments.currency }>["currency"]>("found.currency"),
  payerName: computed<string>("concat_ws(' ', found.payer_first_name, found.payer_last_name)"),
};

/** As `earliestOf`: no alert is about an order that was placed later. */
const CAME_AFTER = `created_at <= alert.at + interval '1 day'`;
/** Those placed before the alert first, as far as clocks agree, then those with the same amount, then the nearest in time. */
const MOST_ALIKE = `found.created_at > alert.at + interval '1 hour', found.amount_major <> alert.amount,
  abs(extract(epoch from found.created_at - coalesce(alert.transaction_at, alert.at))), found.payment_id`;

async function listCandidates(
  handle: Handle,
  tenantId: number,
  alertIds: readonly number[],
): Promise<(AlertCandidateOnWire & { alertId: number })[]> {
  if (alertIds.length === 0) return [];
  return handle.prepared<AlertCandidateOnWire & { alertId: number }>(
    `select ${selectList(columns)}
     from alert cross join lateral (
       select * from (
         (select * from payment where tenant_id = $1 and card_last4 = alert.card_last4 and ${CAME_AFTER} order by created_at desc limit ${MOST_OF_CARD})
         union (select * from payment where tenant_id = $1 and arn = alert.arn and ${CAME_AFTER} limit ${MOST_OF_CARD})
       ) found
       where alert.card_bin is null or found.card_bin is null or found.arn = alert.arn
         or starts_with(found.card_bin, alert.card_bin) or starts_with(alert.card_bin, found.card_bin)
       order by ${MOST_ALIKE}
       limit ${MOST_CANDIDATES}
     ) found
     where alert.tenant_id = $1 and alert.alert_id in (select value::bigint from json_array_elements_text($2::json))
     order by alert.alert_id, ${MOST_ALIKE}`,
    [tenantId, JSON.stringify(alertIds)],
  );
}
