/**
 * What comes after these parts of Shopify's addresses opens a checkout, an order, an invoice, a cart, a gift card or an account for
 * anyone who has it.
 */
const SECRET = /(\/(?:checkouts|orders|invoices|gift_cards|cart\/c|account\/(?:activate|reset|login\/multipass)))\/[^]*/i;

/** An address, or the path of one, without the token that its path may end with. */
export function withoutTokens(address: string): string {
  return address.replace(SECRET, "$1");
}
