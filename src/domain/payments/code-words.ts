/**
 * A name that shops and gateways write as a code, such as a method or an acquirer, in words: 'shopify_payments' is Shopify
 * Payments, 'bank_transfer' Bank transfer. What is written for people already stays as it is.
 */
export function codeName(code: string): string {
  const known = properNames.get(code.toLowerCase());
  if (known !== undefined) return known;
  if (!/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(code)) return code;
  const words = code.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same for a name that may be missing: 'None' where a payment is without one. */
export function nameOrNone(code: string): string {
  return code === "" ? "None" : codeName(code);
}

/** What the bank said of the billing address, with its code: 'Street and ZIP code match (Y)'. Other codes stay as they are. */
export function avsWords(code: string): string {
  return withCode(avsResults, code);
}

/** What the bank said of the card's security code: 'Does not match (N)'. Other codes stay as they are. */
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

/** Results of the address verification service as the card networks define them; B, C, D, F, G, I, M and P are of banks outside the US. */
const avsResults: Readonly<Record<string, string>> = {
  A: "Street matches, ZIP code does not",
  B: "Street matches, postal code not checked",
  C: "Street and postal code not checked",
  D: "Street and postal code match",
  E: "Not allowed for this kind of payment",
  F: "Street and postal code match",
  G: "The bank abroad does not check addresses",
  I: "Not checked by the bank abroad",
  M: "Street and postal code match",
  N: "Neither street nor ZIP code matches",
  P: "Postal code matches, street not checked",
  R: "Not available, may be tried again",
  S: "The bank does not check addresses",
  U: "Not available",
  W: "ZIP code matches, street does not",
  X: "Street and ZIP code match",
  Y: "Street and ZIP code match",
  Z: "ZIP code matches, street does not",
};

const cvvResults: Readonly<Record<string, string>> = {
  M: "Matches",
  N: "Does not match",
  P: "Not checked",
  S: "Should be on the card, but was not given",
  U: "The bank does not check it",
};

function withCode(results: Readonly<Record<string, string>>, code: string): string {
  const words = results[code.toUpperCase()];
  return words === undefined ? code : `${words} (${code})`;
}
