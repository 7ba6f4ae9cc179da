import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

/** Parts of letters, digits and hyphens, separated by dots. */
const ADDRESS = /^(?=.{1,255}$)[a-z\d]+(-+[a-z\d]+)*(\.[a-z\d]+(-+[a-z\d]+)*)*$/;
const SHOPIFY_DOMAIN = ".myshopify.com";

/** Whether a text is a shop's address as it's stored. */
export function isShopAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * The address in what a person types as their shop's URL or ID: a host in lower case, without "www." or what follows it. A
 * Shopify shop's ID alone is its myshopify.com address. Null if it has none.
 */
export function shopAddressOf(typed: string, isShopify: boolean): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.toLowerCase().replace(/^www\.(?=[^.]+\.)/, "");
  const named = isShopify && isShopifyShop(`${host}${SHOPIFY_DOMAIN}`) ? `${host}${SHOPIFY_DOMAIN}` : host;
  return isShopAddress(named) ? named : null;
}
