import type { Order } from "#domain/orders/order.ts";
import type { Facts } from "#domain/screening/facts.ts";

/** The country of the card's bank, or of the billing address if unknown. */
export function cardCountryOf({ facts, order }: { facts: Pick<Facts, "card">; order: Order }): string | null {
  return facts.card.country ?? order.billingAddress?.country ?? null;
}
