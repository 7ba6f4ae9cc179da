const shopifyGid = /^gid:\/\/shopify\/Order\/(\d+)$/i;

/** An order's id as it's stored: Shopify's global one, such as gid://shopify/Order/1001, is its number. */
export function foldOrderId(text: string): string {
  return shopifyGid.exec(text)?.[1] ?? text;
}
