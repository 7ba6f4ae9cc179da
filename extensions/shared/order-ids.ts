const ORDER = /^gid:\/\/shopify\/Order\/(\d{1,30})$/;

/**
 * Shopify's own IDs, in digits, of the orders among what is selected in the admin: "gid://shopify/Order/5500000000001" is
 * "5500000000001". Each comes once; what isn't an order is left out.
 */
export function orderIds(selected: readonly { id: string }[]): string[] {
  return [...new Set(selected.flatMap(({ id }) => ORDER.exec(id)?.[1] ?? []))];
}
