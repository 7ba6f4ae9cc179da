import { jsonObject } from "#contract/codecs.ts";
import { deliveryStatuses, deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";
import { emailInteractionNames, emailInteractions } from "#domain/messages/email-interaction.ts";
import { withoutPersonalFields } from "#domain/orders/personal-fields.ts";
import { erasureWords, type ErasedBecause } from "#domain/payments/erased.ts";
import { outcomes, outcomeTypes } from "#domain/payments/outcome.ts";
import { fixedReasons, NETWORK_CODE } from "#domain/payments/reason-words.ts";
import { searchWordsOf } from "#domain/payments/search-words.ts";
import { keepFirstPoints, noteCaseStrength } from "#server/case-strength/note-case-strength.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentOrders, payments } from "#server/db/schema/payment-tables.ts";
import { sqlList } from "#server/db/sql-list.ts";
import { emptyAlerts } from "#server/privacy/empty-alerts.ts";
import { archiveDocuments } from "#server/documents/archive-documents.ts";
import { replaceSearchWords } from "#server/orders/search-word-store.ts";
import { appendTrailEvent, STATUS_FIELD, type TrailEvent } from "#server/orders/trail-store.ts";

/** How many rows of each store were emptied or deleted. */
export type ErasureCounts = Partial<Record<ErasedStore, number>>;
export type ErasedStore =
  | "orders"
  | "comments"
  | "outcomes"
  | "deliveries"
  | "alerts"
  | "documents"
  | "visits"
  | "messages"
  | "events"
  | "checkouts"
  | "reports"
  | "exports"
  | "emails"
  | "mentions"
  | "views"
  | "listEntries";

const idsIn = (placeholder: string) => `payment_id in (select value::bigint from json_array_elements_text(${placeholder}::json))`;

/**
 * Removes the personal data of orders, which stay with their amounts, dates, countries, decisions, outcomes and hashed identity keys.
 * The trail tells when and why, and what their cases lose by it. Doing it again changes nothing but what has been added since.
 */
export async function emptyOrders(
  handle: Handle,
  tenantId: number,
  paymentIds: readonly number[],
  because: ErasedBecause,
  at: Date,
): Promise<ErasureCounts> {
  if (paymentIds.length === 0) return {};
  const ids = JSON.stringify(paymentIds);
  const inOrder = paymentIds.toSorted((a, b) => a - b);
  for (const paymentId of inOrder) await keepFirstPoints(handle, tenantId, paymentId);
  const kept = await handle.prepared<RowOf<typeof keptColumns>>(
    `select ${selectList(keptColumns)} from payment where tenant_id = $1 and ${idsIn("$2")} and erased_at is null order by payment_id`,
    [tenantId, ids],
  );
  const change = async (text: string) => (await handle.prepared(text, [tenantId, ids])).length;
  const emptied = await handle.prepared(
    `update payment set payer_first_name = null, payer_last_name = null, email = null, phone_digits = null, card_bin = null, card_last4 = null, arn = null, session_id = null,
       erased_at = coalesce(erased_at, $3), erased_because = coalesce(erased_because, $4)
     where tenant_id = $1 and ${idsIn("$2")} returning payment_id`,
    [tenantId, ids, at, because],
  );
  for (const { paymentId } of kept) await appendTrailEvent(handle, tenantId, paymentId, erasedEvent(because, at));
  await emptyRawOrders(handle, tenantId, ids);
  await handle.prepared(`delete from order_version where tenant_id = $1 and ${idsIn("$2")}`, [tenantId, ids]);
  await forgetWords(handle, tenantId, ids);
  await handle.prepared(
    `update screening set facts = '{}'::jsonb, trace = coalesce((
       select jsonb_agg(jsonb_set(scenario, '{rules}', coalesce((
         select jsonb_agg(jsonb_build_array(rule -> 0, null, null) order by place) from jsonb_array_elements(scenario -> 'rules') with ordinality as rules (rule, place)
       ), '[]'::jsonb)) order by position)
       from jsonb_array_elements(trace) with ordinality as scenarios (scenario, position)), '[]'::jsonb)
     where tenant_id = $1 and ${idsIn("$2")}`,
    [tenantId, ids],
  );
  const events = await change(
    `update payment_event set
       field = case when type = 'FIELD_CHANGED' then null else field end,
       from_value = case when type = 'FIELD_CHANGED' then null else from_value end,
       to_value = case when type = 'FIELD_CHANGED' then null else to_value end,
       description = ${emptiedDescription}
     where tenant_id = $1 and ${idsIn("$2")} and (type in ('FIELD_CHANGED', 'COMMENT', 'OUTCOME', 'CHARGEBACK', 'WATCH_ACTIVATED', 'DELIVERY', 'DOCUMENT_UPLOADED', 'EMAIL_INTERACTION', 'PLATFORM') or type = 'DECISION' and by_whom is not null)
       and (type <> 'FIELD_CHANGED' or field is distinct from '${STATUS_FIELD}' and field is distinct from 'amount')
       and (field is not null or from_value is not null or description is distinct from ${emptiedDescription})
     returning event_id`,
  );
  await handle.prepared(`update payment_event set details = null where tenant_id = $1 and ${idsIn("$2")} and details is not null`, [
    tenantId,
    ids,
  ]);
  await handle.prepared(
    `update staff_decision set reason_text = null, reason_code = case when reason_code ~ '^[A-Za-z0-9_.-]{1,40}$' then reason_code end
     where tenant_id = $1 and ${idsIn("$2")}`,
    [tenantId, ids],
  );
  await handle.prepared(`update action_run set result = null where tenant_id = $1 and ${idsIn("$2")} and result is not null`, [
    tenantId,
    ids,
  ]);
  const comments = await change(`delete from payment_comment where tenant_id = $1 and ${idsIn("$2")} returning comment_id`);
  const reported = await change(
    `update outcome set reason = case when ${IS_KNOWN_REASON} then reason end,
       reason_code = case when ${IS_CODE} then reason_code end
     where tenant_id = $1 and ${idsIn("$2")} and (not ${IS_KNOWN_REASON} or not ${IS_CODE}) returning outcome_id`,
  );
  await handle.prepared(
    `update shopify_order set seen = null, told = null, problem = null, checkout_key = null from payment p
     where shopify_order.tenant_id = $1 and p.tenant_id = $1 and p.${idsIn("$2")} and p.order_id = shopify_order.order_id
       and coalesce(shopify_order.seen::text, shopify_order.told::text, shopify_order.problem, shopify_order.checkout_key) is not null`,
    [tenantId, ids],
  );
  await handle.prepared(`update replay_order set trace = null where tenant_id = $1 and ${idsIn("$2")} and trace is not null`, [
    tenantId,
    ids,
  ]);
  await handle.prepared(`delete from evidence_export where tenant_id = $1 and ${idsIn("$2")}`, [tenantId, ids]);
  const deliveries = await change(
    `update delivery_report set carrier = null, tracking_number = null, address = null, events = '[]'::jsonb
     where tenant_id = $1 and ${idsIn("$2")} and (carrier is not null or tracking_number is not null or address is not null or event_count > 0)
     returning report_id`,
  );
  const alerts = await emptyAlerts(handle, tenantId, paymentIds);
  const documents = await archiveDocuments(handle, tenantId, paymentIds, at);
  const visits = await deleteVisits(handle, tenantId, ids);
  // What happened to them goes with them.
  const messages = await change(`delete from order_message where tenant_id = $1 and ${idsIn("$2")} returning message_id`);
  for (const paymentId of inOrder) await noteCaseStrength(handle, tenantId, paymentId, at);
  return { orders: emptied.length, events, comments, outcomes: reported, deliveries, alerts, documents, visits, messages };
}

const keptColumns = { paymentId: payments.paymentId };

function erasedEvent(because: ErasedBecause, at: Date): TrailEvent {
  const text = `Personal data removed ${erasureWords(because)}`;
  return { type: "ERASED", field: null, from: null, to: because, by: null, text, at };
}

const IS_KNOWN_REASON = `coalesce(reason in (${sqlList(fixedReasons)}), true)`;
const IS_CODE = `coalesce(reason_code ~ '${NETWORK_CODE}', true)`;

/** What a trail event says once what it said about a buyer is gone. */
const emptiedDescription = `case type when 'FIELD_CHANGED' then 'A field changed' when 'COMMENT' then 'Comment removed' when 'DOCUMENT_UPLOADED' then 'Document added' when 'DECISION' then 'Decision by your team' when 'PLATFORM' then 'Updated in Shopify' when 'WATCH_ACTIVATED' then case phase when 'callfail' then 'Action failed' else 'Action run' end else case to_value ${[
  ...outcomeTypes.map((type) => ({ type, ...outcomes[type] })),
  ...deliveryStatusNames.map((type) => ({ type, ...deliveryStatuses[type] })),
  { type: "alert", words: "Chargeback alert" },
  { type: "alert_joined", words: "Chargeback alert joined" },
  { type: "alert_answered", words: "Chargeback alert answered" },
  ...emailInteractionNames.map((type) => ({ type, ...emailInteractions[type] })),
]
  .map(({ type, words }) => `when '${type}' then '${words.replaceAll("'", "''")}'`)
  .join(" ")} else case type when 'CHARGEBACK' then 'Dispute updated' else 'Outcome reported' end end end`;

/** A session in which another order was placed stays until that one is emptied. */
async function deleteVisits(handle: Handle, tenantId: number, ids: string): Promise<number> {
  const left = await handle.prepared<{ visitId: number }>(
    `delete from visit_order where tenant_id = $1 and ${idsIn("$2")} returning visit_id as "visitId"`,
    [tenantId, ids],
  );
  if (left.length === 0) return 0;
  const deleted = await handle.prepared(
    `delete from visit where tenant_id = $1 and visit_id = any($2::bigint[])
       and not exists (select from visit_order where tenant_id = $1 and visit_id = visit.visit_id) returning visit_id`,
    [tenantId, left.map(({ visitId }) => visitId)],
  );
  return deleted.length;
}

const columns = { paymentId: paymentOrders.paymentId, raw: paymentOrders.raw, firstRaw: paymentOrders.firstRaw };

async function emptyRawOrders(handle: Handle, tenantId: number, ids: string): Promise<void> {
  const rows = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from payment_order where tenant_id = $1 and ${idsIn("$2")}`,
    [tenantId, ids],
  );
  const emptied = rows.map(({ paymentId, raw, firstRaw }) => ({
    id: paymentId,
    raw: withoutPersonalFields(jsonObject.parse(raw)).kept,
    first_raw: firstRaw === null ? null : withoutPersonalFields(jsonObject.parse(firstRaw)).kept,
  }));
  await handle.prepared(
    `update payment_order set raw = emptied.raw, first_raw = emptied.first_raw, warnings = '[]'::jsonb
     from json_to_recordset($2::json) as emptied (id bigint, raw jsonb, first_raw jsonb) where tenant_id = $1 and payment_id = emptied.id`,
    [tenantId, JSON.stringify(emptied)],
  );
}

const wordColumns = { paymentId: payments.paymentId, orderId: payments.orderId, reference: payments.reference };

/** Leaves of an order's words those of its own names, which aren't the buyer's. */
async function forgetWords(handle: Handle, tenantId: number, ids: string): Promise<void> {
  const rows = await handle.prepared<RowOf<typeof wordColumns>>(
    `select ${selectList(wordColumns)} from payment where tenant_id = $1 and ${idsIn("$2")}`,
    [tenantId, ids],
  );
  const words = rows.map(({ paymentId, ...names }) => ({ paymentId, words: searchWordsOf({ ...nobody, ...names }) }));
  await replaceSearchWords(handle, tenantId, words);
}

const nobody = { firstName: null, lastName: null, email: null, phone: null, last4: null, ip: null, deviceId: null };
