/** An order that arrives later than this after it was placed is imported history. */
const LIVE_MS = 72 * 3_600_000;

/**
 * Whether an order arrived more than 72 hours after it was placed. Imported history is screened and counted like any other
 * order, but is never guaranteed, and nothing that only makes sense for a new order is done about it.
 */
export function isHistory(createdAt: Date, receivedAt: Date): boolean {
  return receivedAt.getTime() - createdAt.getTime() > LIVE_MS;
}
