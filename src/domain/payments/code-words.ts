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

/** An AVS result with its code: 'Street and ZIP code match (Y)'. Unknown codes stay as they are. */
export function avsWords(code: string): string {
  return withCode(avsResults, code);
}

/** A CVV result with its code: 'Doesn't match (N)'. Unknown codes stay as they are. */
export function cvvWords(code: string): string {
  return withCode(cvvResults, code);
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

/** The card networks' AVS results. B, C, D, F, G, I, M and P come from banks outside the US. */
const avsResults: Readonly<Record<string, string>> = {
  A: "Street matches, ZIP code doesn't",
  B: "Street matches, postal code not checked",
  C: "Street and postal code not checked",
  D: "Street and postal code match",
  E: "Not available for this type of payment",
  F: "Street and postal code match",
  G: "The foreign bank doesn't check addresses",
  I: "Not checked by the foreign bank",
  M: "Street and postal code match",
  N: "Neither street nor ZIP code matches",
  P: "Postal code matches, street not checked",
  R: "Not available, try again later",
  S: "The bank doesn't check addresses",
  U: "Not available",
  W: "ZIP code matches, street doesn't",
  X: "Street and ZIP code match",
  Y: "Street and ZIP code match",
  Z: "ZIP code matches, street doesn't",
};

const cvvResults: Readonly<Record<string, string>> = {
  M: "Matches",
  N: "Doesn't match",
  P: "Not checked",
  S: "On the card, but not entered",
  U: "The bank doesn't check CVVs",
};

function withCode(results: Readonly<Record<string, string>>, code: string): string {
  const words = results[code.toUpperCase()];
  return words === undefined ? code : `${words} (${code})`;
}
