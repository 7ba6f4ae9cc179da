import type { ListType } from "#domain/custom-lists/list-type.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { customLists, listSpans } from "#server/db/schema/list-tables.ts";
import { isShared, mentionedBy } from "#server/privacy/erase-entries.ts";
import { ordersAre, type Person } from "#server/privacy/find-person.ts";
import type { Mentions } from "#server/privacy/mentions.ts";
import { noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";

/** Spans that are read together. */
const BATCH = 1_000;

const columns = {
  id: listSpans.spanId,
  list: customLists.name,
  type: customLists.type,
  value: computed<string>("coalesce(list_span.written, list_span.value)"),
  fromAt: listSpans.fromAt,
  untilAt: listSpans.untilAt,
};
type SpanOfPerson = RowOf<typeof columns> & {
  /** Added from one of the person's orders. */
  isOwn: boolean;
  isMention: boolean;
};

/** Those of the next spans of lists that are about a person, and the last one's id, or null after the last. */
export async function findSpansAbout(
  handle: Handle,
  tenantId: number,
  { person, mentions }: { person: Person; mentions: Mentions },
  after: number,
): Promise<{ found: SpanOfPerson[]; last: number | null }> {
  const rows = await handle.unprepared<RowOf<typeof columns> & { isOwn: boolean }>(
    `select ${selectList(columns)}, list_span.payment_id is not null and exists (
       select from payment where tenant_id = $1 and payment_id = list_span.payment_id and (${ordersAre(person, 3)})) as "isOwn"
     from list_span join custom_list using (tenant_id, list_id)
     where list_span.tenant_id = $1 and span_id > $2 order by span_id limit ${BATCH}`,
    [tenantId, after, ...person.matches.map(({ key }) => key)],
  );
  const mentioned = mentionedBy(mentions);
  const read = rows.map((row) => ({ ...row, isMention: mentioned(row.value) }));
  return {
    found: read.filter(({ isOwn, isMention }) => isOwn || isMention),
    last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Removes a person from the next spans of the shop's lists. Returns the last one's id, or null after the last. */
export async function eraseSpans(
  handle: Handle,
  key: PrivacyKey,
  about: { person: Person; mentions: Mentions },
  after: number,
): Promise<number | null> {
  const { found, last } = await findSpansAbout(handle, key.tenantId, about, after);
  await forget(
    handle,
    key,
    found.map(({ id, type, isMention }) => ({ id, stays: !isMention && isShared(type) })),
  );
  return last;
}

/** Removes the spans of what was added to lists from an order of a person. */
export async function eraseSpansOfOrder(handle: Handle, key: PrivacyKey, paymentId: number): Promise<void> {
  const spans = await handle.prepared<{ id: number; type: ListType }>(
    `select span_id as id, type from list_span join custom_list using (tenant_id, list_id)
     where list_span.tenant_id = $1 and payment_id = $2`,
    [key.tenantId, paymentId],
  );
  await forget(
    handle,
    key,
    spans.map(({ id, type }) => ({ id, stays: isShared(type) })),
  );
}

/** Deletes spans; those that stay forget their order. */
async function forget(handle: Handle, key: PrivacyKey, spans: readonly { id: number; stays: boolean }[]): Promise<void> {
  const idsOf = (stays: boolean) => JSON.stringify(spans.flatMap((span) => (span.stays === stays ? [span.id] : [])));
  const these = "tenant_id = $1 and span_id in (select value::bigint from json_array_elements_text($2::json))";
  if (spans.some(({ stays }) => stays))
    await handle.prepared(`update list_span set payment_id = null where ${these}`, [key.tenantId, idsOf(true)]);
  if (spans.every(({ stays }) => stays)) return;
  const gone = await handle.prepared(`delete from list_span where ${these} returning span_id`, [key.tenantId, idsOf(false)]);
  await noteCounts(handle, key, { listEntries: gone.length });
}
