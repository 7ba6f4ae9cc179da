/** What a shop's address in the platform looks like. */
const SHOP_NAME = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** Whether a text is the address of a shop, such as demo-shop.myshopify.com; nothing else may stand in a policy or a look-up. */
export function isShopName(text: string): boolean {
  return SHOP_NAME.test(text);
}
