import { formatInstant } from "#domain/dates/format-instant.ts";
import type { Handle } from "#server/db/database.ts";
import { storeOutcomeState } from "#server/orders/outcome-state.ts";
import { storeDueDate, type KnownOutcome, type LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/** Banks extend due dates: the latest one stands, in whatever order they arrive. */
export async function extendDueDate(
  handle: Handle,
  tenantId: number,
  payment: LockedPayment,
  { outcomeId, type, at, dueAt }: KnownOutcome,
  sentDueAt: Date | null,
): Promise<void> {
  if (sentDueAt === null || (dueAt !== null && sentDueAt <= dueAt)) return;
  await storeDueDate(handle, tenantId, outcomeId, sentDueAt);
  await storeOutcomeState(handle, tenantId, payment);
  const words = (date: Date) => formatInstant(date, payment.timeZone, null);
  await appendTrailEvent(handle, tenantId, payment.paymentId, {
    type: "CHARGEBACK",
    field: "dueAt",
    from: dueAt && words(dueAt),
    to: words(sentDueAt),
    by: null,
    text: `Answer to the ${type} due ${words(sentDueAt)}`,
    at,
  });
}
