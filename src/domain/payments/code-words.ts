import { capitalized } from "#domain/text/capitalized.ts";

/**
 * A payment method or provider that shops send as a code, in words: 'shopify_payments' is Shopify Payments, 'bank_transfer'
 * Bank transfer. Names that already read well stay as they are.
 */
export function codeName(code: string): string {
  const known = properNames.get(code.toLowerCase());
  if (known !== undefined) return known;
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(code)) return code;
  return capitalized(code.replaceAll(/[_-]/g, " "));
}

/** The same for a name that may be missing: an empty one is 'None'. */
export function nameOrNone(code: string): string {
  return code === "" ? "None" : codeName(code);
}

const properNames = new Map([
  ["afterpay", "Afterpay"],
  ["amazon_payments", "Amazon Pay"],
  ["amex", "American Express"],
  ["apple_pay", "Apple Pay"],
  ["authorize_net", "Authorize.Net"],
  ["blik", "BLIK"],
  ["checkout_com", "Checkout.com"],
  ["google_pay", "Google Pay"],
  ["ideal", "iDEAL"],
  ["mastercard", "Mastercard"],
  ["mercado_pago", "Mercado Pago"],
  ["oxxo", "OXXO"],
  ["pagarme", "Pagar.me"],
  ["paypal", "PayPal"],
  ["payu", "PayU"],
  ["pos", "POS"],
  ["shop_pay", "Shop Pay"],
  ["shopify_payments", "Shopify Payments"],
  ["tiktok", "TikTok"],
  ["woocommerce_payments", "WooCommerce Payments"],
]);
