import { isOfDispute, type OutcomeType } from "#domain/payments/outcome.ts";

type Identified = { id: string | null; type: OutcomeType; at: Date; amountMinor: number | null };

/**
 * What an outcome of an order is known by, equal exactly for a repeat. A dispute has one id and many states, so each is known
 * by id, type and time; every other outcome by its type and id. Without an id it's known by type, time and amount.
 */
export function outcomeIdentity({ id, type, at, amountMinor }: Identified): string {
  if (id === null) return `${type} ${at.toISOString()} ${amountMinor ?? ""}`;
  return isOfDispute(type) ? `${type} ${at.toISOString()} id ${id}` : `${type} id ${id}`;
}
