import type { Handle } from "#server/db/database.ts";
import { job } from "#server/jobs/job.ts";
import { findEntriesAbout } from "#server/privacy/erase-entries.ts";
import { findSpansAbout } from "#server/privacy/erase-spans.ts";
import { checkoutEmailsOf, findPerson, ordersOf, type Person } from "#server/privacy/find-person.ts";
import { findMentions } from "#server/privacy/mentions.ts";
import { pendingSubject, privacyJob } from "#server/privacy/privacy-job.ts";
import { endPrivacyRequest, lockPrivacyRequest, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";
import type { Services } from "#server/services.ts";

const ORDERS_TOGETHER = 50;
/** Characters of a part, at least. */
const PART_LENGTH = 1_000_000;

/**
 * Collects what the shop has about a person in a JSON file, stored in parts. One transaction, so an interrupted one leaves nothing. An
 * erasure waits for it, and deletes what it wrote.
 */
export async function exportPerson(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  key: PrivacyKey,
): Promise<void> {
  await database.forTenants([key.tenantId], async (handle) => {
    await lockPrivacyRequest(handle, key, "export");
    const subject = await pendingSubject(handle, secrets, key, "export");
    if (subject === null) return;
    const person = await findPerson(handle, secrets, key.tenantId, subject);
    const emails = await checkoutEmailsOf(handle, key.tenantId, person);
    const parts = partWriter(handle, key);
    await parts.write(`{"status":"done","exportedAt":${JSON.stringify(now())},"orders":[`);
    let isFirst = true;
    for (let after = 0; ;) {
      const orders = await ordersOf(handle, key.tenantId, person, after, ORDERS_TOGETHER);
      for (const order of await readOrders(
        handle,
        key.tenantId,
        orders.map(({ paymentId }) => paymentId),
      )) {
        await parts.write(`${isFirst ? "" : ","}${JSON.stringify(order)}`);
        isFirst = false;
      }
      const last = orders.at(-1);
      if (!last) break;
      after = last.paymentId;
    }
    await parts.write(`],"checkouts":${JSON.stringify(await readCheckouts(handle, key.tenantId, emails))},"listEntries":[`);
    await writeListed(handle, key.tenantId, person, parts);
    await parts.write("]}");
    await parts.end();
    await endPrivacyRequest(handle, key, "done", now());
  });
}

function partWriter(handle: Handle, { tenantId, requestId }: PrivacyKey) {
  let text = "";
  let partNo = 0;
  const flush = async () => {
    await handle.prepared("insert into privacy_export_part (tenant_id, request_id, part_no, bytes) values ($1, $2, $3, $4)", [
      tenantId,
      requestId,
      partNo,
      Buffer.from(text, "utf8"),
    ]);
    partNo += 1;
    text = "";
  };
  return {
    write: async (more: string) => {
      text += more;
      if (text.length >= PART_LENGTH) await flush();
    },
    end: async () => {
      if (text !== "") await flush();
    },
  };
}

/** An order with everything that belongs to it, except the keyed hashes, which nobody can read. */
const ofOrder = (table: string, columns: string, order: string) =>
  `coalesce((select jsonb_agg(to_jsonb(x) - '{tenant_id,payment_id}'::text[]) from (
     select ${columns} from ${table} where tenant_id = payment.tenant_id and payment_id = payment.payment_id order by ${order}) x), '[]'::jsonb)`;
/** The sessions on the shop's website in which it was placed, with what each page reported. */
const VISITS = `coalesce((select jsonb_agg(to_jsonb(visit) - '{tenant_id,visit_id}'::text[] || jsonb_build_object('batches', (
    select jsonb_agg(to_jsonb(batch) - '{tenant_id,visit_id}'::text[] order by opened_at, page_key, batch_no) from visit_batch batch
    where batch.tenant_id = visit.tenant_id and batch.visit_id = visit.visit_id)) order by visit.started_at, visit_id)
  from visit_order join visit using (tenant_id, visit_id)
  where visit_order.tenant_id = payment.tenant_id and visit_order.payment_id = payment.payment_id), '[]'::jsonb)`;
const hashes = "'{tenant_id,person_key,email_key,card_key,device_key,ip_key,phone_key,address_key,reference_key,phone_end}'::text[]";
const orderStatement = `select jsonb_build_object(
    'payment', to_jsonb(payment) - ${hashes},
    'order', (select raw from payment_order where tenant_id = payment.tenant_id and payment_id = payment.payment_id),
    'versions', ${ofOrder("order_version", "at, raw, amount_minor, amount_shop, card_bin, card_country, acquirer", "version_id")},
    'screenings', ${ofOrder("screening", "number, at, decision, risk_score, facts, reasons, trace", "number")},
    'comments', ${ofOrder("payment_comment", "at, full_name, comment", "comment_id")},
    'staffDecisions', ${ofOrder("staff_decision", "at, action, full_name, reason_code, reason_text", "staff_decision_id")},
    'outcomes', ${ofOrder("outcome", "type, at, external_id, reason, reason_code, amount_minor, currency, sent_amount_minor, sent_currency, due_at", "at")},
    'deliveries', ${ofOrder("delivery_report", "shipment_id, status, at, carrier, tracking_number, address, events", "at, report_id")},
    'alerts', ${ofOrder("alert", "external_id, source, type, at, transaction_at, amount, currency, descriptor, issuer_bank, card_type, card_bin, card_last4, arn, outcome, notes, answered_at", "at, alert_id")},
    'documents', ${ofOrder("document", "added_at, kind, file_name, size_bytes, sha256, signature, sentiment, archived_at", "document_id")},
    'visits', ${VISITS},
    'messages', ${ofOrder("order_message", "external_id, subject, sent_at, url", "message_id")},
    'messageInteractions', ${ofOrder("message_interaction", "message_id, interaction, count, last_at, place", "message_id, interaction")},
    'trail', ${ofOrder("payment_event", "at, type, field, from_value, to_value, by_whom, description, details", "at, event_id")}) as found
  from payment where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json)) order by payment_id`;

async function readOrders(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<unknown[]> {
  const rows = await handle.prepared<{ found: unknown }>(orderStatement, [tenantId, JSON.stringify(paymentIds)]);
  return rows.map(({ found }) => found);
}

async function readCheckouts(handle: Handle, tenantId: number, emails: readonly string[]): Promise<unknown[]> {
  const rows = await handle.prepared<{ found: unknown }>(
    `select to_jsonb(checkout) - 'tenant_id' as found from checkout
     where tenant_id = $1 and email in (select value from json_array_elements_text($2::json)) order by at, checkout_id`,
    [tenantId, JSON.stringify(emails)],
  );
  return rows.map(({ found }) => found);
}

/** Writes what the shop's lists have about the person, and what they had before. */
async function writeListed(handle: Handle, tenantId: number, person: Person, parts: ReturnType<typeof partWriter>): Promise<void> {
  const about = { person, mentions: await findMentions(handle, tenantId, person) };
  let isFirst = true;
  for (let after: number | null = 0; after !== null;) {
    const { found, last } = await findEntriesAbout(handle, tenantId, about, after);
    for (const { list, type, value, note, expiresAt, addedAt } of found) {
      await parts.write(`${isFirst ? "" : ","}${JSON.stringify({ list, type, value, note, expiresAt, addedAt })}`);
      isFirst = false;
    }
    after = last;
  }
  await parts.write(`],"listSpans":[`);
  isFirst = true;
  for (let after: number | null = 0; after !== null;) {
    const { found, last } = await findSpansAbout(handle, tenantId, about, after);
    for (const { list, type, value, fromAt, untilAt } of found) {
      await parts.write(`${isFirst ? "" : ","}${JSON.stringify({ list, type, value, fromAt, untilAt })}`);
      isFirst = false;
    }
    after = last;
  }
}

export const exportPersonJob = job({
  ...privacyJob,
  name: "export-person",
  run: (services: Pick<Services, "database" | "secrets" | "now">, key) => exportPerson(services, key),
});
