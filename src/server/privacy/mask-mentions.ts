import { REMOVED } from "#domain/payments/erased.ts";
import type { Handle } from "#server/db/database.ts";
import { mentionPattern, type Mentions } from "#server/privacy/mentions.ts";
import { noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";

/** Rows that are read together. */
const BATCH = 1_000;

/** The texts that people write about orders. */
export const writtenTexts = [
  { table: "payment_comment", id: "comment_id", column: "comment" },
  { table: "payment_event", id: "event_id", column: "description" },
  { table: "staff_decision", id: "staff_decision_id", column: "reason_text" },
  { table: "outcome", id: "outcome_id", column: "reason" },
  { table: "outcome", id: "outcome_id", column: "reason_code" },
  { table: "alert", id: "alert_id", column: "notes" },
] as const;

/**
 * Masks a person in the next rows of a kind of text, on whatever order it is; orders that wait for a dispute to end stay as
 * they are until then. Returns the last row's id, or null after the last.
 */
export async function maskMentions(
  handle: Handle,
  key: PrivacyKey,
  { table, id, column }: (typeof writtenTexts)[number],
  mentions: Mentions,
  after: number,
): Promise<number | null> {
  const pattern = mentionPattern(mentions);
  if (pattern === null) return null;
  const rows = await handle.prepared<{ id: number; text: string | null; isWaiting: boolean }>(
    `select ${id} as id, ${column} as text, exists (
       select from waiting_erasure where tenant_id = $1 and payment_id = ${table}.payment_id) as "isWaiting"
     from ${table} where tenant_id = $1 and ${id} > $2 order by ${id} limit ${BATCH}`,
    [key.tenantId, after],
  );
  const masked = rows.flatMap((row) => {
    const text = row.isWaiting ? row.text : (row.text?.replaceAll(pattern, REMOVED) ?? null);
    return text === row.text ? [] : [{ id: row.id, text }];
  });
  if (masked.length > 0) {
    await handle.prepared(
      `update ${table} set ${column} = masked.text from json_to_recordset($2::json) as masked (id bigint, text text)
       where tenant_id = $1 and ${id} = masked.id`,
      [key.tenantId, JSON.stringify(masked)],
    );
    await noteCounts(handle, key, { mentions: masked.length });
  }
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
}
