import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import type { Handle } from "#server/db/database.ts";

/** Adds what ends a locked payment's guarantee. Repeating it changes nothing. */
export async function insertCoverBreaks(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  breaks: readonly CoverBreak[],
  at: Date,
): Promise<void> {
  if (breaks.length === 0) return;
  await handle.prepared(
    `insert into cover_break (tenant_id, payment_id, because, at)
     select $1::bigint, $2::bigint, because, $4::timestamptz from unnest($3::text[]) as because on conflict do nothing`,
    [tenantId, paymentId, breaks, at],
  );
}
