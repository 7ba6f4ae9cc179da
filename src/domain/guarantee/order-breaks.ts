import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import { isElsewhere } from "#domain/orders/calls-for-screening.ts";
import type { Address, Order } from "#domain/orders/order.ts";

/**
 * What in a change of an order ends its guarantee: a higher amount, another billing or shipping address, or another customer,
 * which an ID, email or phone number tells. What wasn't known before and is filled in is no such change, nor is a lower amount
 * or the same address in other words.
 */
export function orderBreaks(before: Order, after: Order): CoverBreak[] {
  const breaks: CoverBreak[] = [];
  if (after.amount.amountMinor > before.amount.amountMinor) breaks.push("amount");
  if (isMoved(before.billingAddress, after.billingAddress) || isMoved(before.shippingAddress, after.shippingAddress))
    breaks.push("address");
  if (isAnotherPerson(before.customer, after.customer)) breaks.push("person");
  return breaks;
}

function isMoved(before: Address | null, after: Address | null): boolean {
  return before !== null && isElsewhere(before, after);
}

function isAnotherPerson(before: Order["customer"], after: Order["customer"]): boolean {
  return (
    isReplaced(before.id, after.id) ||
    isReplaced(before.email?.toLowerCase() ?? null, after.email?.toLowerCase() ?? null) ||
    isReplaced(before.phone?.replaceAll(/\D/g, "") ?? null, after.phone?.replaceAll(/\D/g, "") ?? null)
  );
}

function isReplaced(before: string | null, after: string | null): boolean {
  return before !== null && before !== "" && before !== after;
}
