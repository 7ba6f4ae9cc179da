/** A VTEX account's own addresses. A shop's own domain doesn't name its account. */
const VTEX_ACCOUNT = /^([a-z0-9][a-z0-9-]{0,62})\.(?:myvtex\.com|vtexcommercestable\.com\.br)$/;
/** Digits and letters, after those of the marketplace that sold it, if any, then the number of the seller's part: 1636420500079-01. */
const VTEX_ORDER_ID = /^(?:[a-z0-9]{3}-)?[a-z0-9]{3,40}-\d{2}$/i;

/** The order's URL in VTEX's admin; null if the shop or order isn't VTEX's. */
export function vtexOrderUrl(shopName: string, orderId: string): string | null {
  const account = VTEX_ACCOUNT.exec(shopName)?.[1];
  if (account === undefined || !VTEX_ORDER_ID.test(orderId)) return null;
  return `https://${account}.myvtex.com/admin/orders/${orderId}`;
}
