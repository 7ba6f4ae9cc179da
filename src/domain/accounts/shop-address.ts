import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

/** Parts of letters, digits and hyphens, separated by dots. */
const ADDRESS = /^(?=.{1,255}$)[a-z\d]+(-+[a-z\d]+)*(\.[a-z\d]+(-+[a-z\d]+)*)*$/;
/** A host on the web: at least two labels, the last one of letters, as every top-level domain is. */
const WEB_HOST = /^([a-z\d-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
const LOCAL = /(^|\.)localhost$/;
const SHOPIFY_DOMAIN = ".myshopify.com";

/** Whether a text is a shop's address as it's stored. */
export function isShopAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * The address in what a person types as their shop's URL: a host in lower case, without "www." or what follows it. On Shopify, a
 * store's handle alone is its myshopify.com address. Null for anything else, such as IP addresses and names of a local network.
 */
export function shopAddressOf(typed: string, isShopify: boolean): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  const handle = text.toLowerCase();
  if (isShopify && !LOCAL.test(handle) && isShopifyShop(`${handle}${SHOPIFY_DOMAIN}`)) return `${handle}${SHOPIFY_DOMAIN}`;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return null;
  const { hostname, username } = new URL(url);
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\.(?=[^.]+\.)/, "");
  return username === "" && isShopAddress(host) && WEB_HOST.test(host) && !LOCAL.test(host) ? host : null;
}
