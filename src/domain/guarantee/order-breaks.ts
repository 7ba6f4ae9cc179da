import type { CoverBreak } from "#domain/guarantee/cover-break.ts";
import { isElsewhere } from "#domain/orders/calls-for-screening.ts";
import type { Address, Order } from "#domain/orders/order.ts";

/** What an order had when it came under guarantee, of what may have changed since without ending it. */
export type AsApproved = { amountMinor: number; hasBillingAddress: boolean };

/**
 * What in a change of an order ends its guarantee: an amount above the approved one, another billing or shipping address, or
 * another customer, which an ID, email or phone number tells. What wasn't known before and is filled in is no such change, nor
 * is a lower amount or the same address in other words. A shipping address that is filled in must be the billing address that
 * was approved: nobody approved another one.
 */
export function orderBreaks(before: Order, after: Order, approved: AsApproved): CoverBreak[] {
  const breaks: CoverBreak[] = [];
  if (after.amount.amountMinor > approved.amountMinor) breaks.push("amount");
  if (isMoved(before.billingAddress, after.billingAddress) || isShippedElsewhere(before, after, approved)) breaks.push("address");
  if (isAnotherPerson(before.customer, after.customer)) breaks.push("person");
  return breaks;
}

function isMoved(before: Address | null, after: Address | null): boolean {
  return before !== null && isElsewhere(before, after);
}

function isShippedElsewhere(before: Order, after: Order, { hasBillingAddress }: AsApproved): boolean {
  if (before.shippingAddress !== null) return isElsewhere(before.shippingAddress, after.shippingAddress);
  return after.shippingAddress !== null && isElsewhere(hasBillingAddress ? before.billingAddress : null, after.shippingAddress);
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
