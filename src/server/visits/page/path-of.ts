import { wellFormed } from "#server/visits/page/well-formed.ts";

/**
 * What comes after these parts of Shopify's addresses opens a checkout, an order, an invoice, a cart, a gift card or an account for
 * anyone who has it.
 */
const SECRET = /(\/(?:checkouts|orders|invoices|gift_cards|cart\/c|account\/(?:activate|reset)))\/[^]*/i;
const LONGEST = 1_000;

/** A page's address without what may name the visitor or let others in: no query, no fragment and no token in its path. */
export function pathOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  return wellFormed(path.replace(SECRET, "$1").slice(0, LONGEST));
}
