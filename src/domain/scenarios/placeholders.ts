import { keysOf } from "#domain/keys-of.ts";

/**
 * What texts of actions can have filled in, such as `{{payername}}`, and what each stands for in words for the person who writes one.
 */
const table = {
  payername: "Customer's first name",
  payerDOB: "Customer's date of birth, such as 1990-05-17",
  payerage: "Customer's age in years on the day of the order",
  PayerSurname: "Customer's last name",
  payerFullName: "Customer's first and last name",
  payeremail: "Customer's email",
  payermobilenumber: "Customer's phone number",
  payerAddress1: "First line of the customer's address",
  payerAddress2: "Second line of the customer's address",
  payerCity: "City of the customer's address",
  payerProvince: "State, province or region of the customer's address",
  payerCountry: "Country code of the customer's address, such as US",
  payerZip: "ZIP or postal code of the customer's address",
  payeraddress: "Customer's full address on one line",
  payerbillingaddresscity: "City of the billing address",
  billingaddress: "First line of the billing address",
  fullBillingAddress: "Full billing address on one line",
  shippingAddress: "First line of the shipping address",
  shippingAddress2: "Second line of the shipping address",
  shippingAddressCity: "City of the shipping address",
  shippingAddressZip: "ZIP or postal code of the shipping address",
  shippingState: "State, province or region of the shipping address",
  shippingAddressCountry: "Country code of the shipping address, such as US",
  fullShippingAddress: "Full shipping address on one line",
  shippingMethod: "Shipping method, such as Express",
  ccBin: "First 6 to 8 digits of the card (BIN)",
  firstDigits: "First 6 digits of the card",
  digits: "Last 4 digits of the card",
  ccBrand: "Card brand, such as Visa",
  ccApproval: "Approval code of the card payment",
  payerCardType: "Card type, such as credit or debit",
  cvvResultCode: "Result code of the CVV check, such as M",
  avsverification: "Result code of the address check (AVS), such as Y",
  velocityCount: "Number of orders with the customer's email in the last 24 hours, including this order",
  velocityInterval: "Hours that velocityCount covers, which is always 24",
  geoIpCountry: "Name of the country where the IP address is, such as United States",
  geoIpRegion: "Region where the IP address is",
  ipCountry: "Code of the country where the IP address is, such as US",
  IP: "IP address that the order was placed from",
  browser: "Browser that the order was placed with, such as Chrome",
  language: "Language of the browser, such as en-US",
  returningcustomer: "yes if the customer ordered before, no if this is the first order",
  paymentmethod: "Payment method, such as credit_card",
  amount: "Order amount without the currency, such as 129.9",
  currency: "Currency code of the order, such as USD",
  recurring: "yes for a subscription renewal, no for any other order",
  acquirer: "Payment provider, such as stripe",
  creationdate: "When the order was created, in UTC, such as 2026-11-22T04:35:00.000Z",
  deliverydate: "When delivery is promised, such as 2026-11-24",
  ordernumber: "Order number, such as #1001",
  tenantname: "Name of your shop",
  shopName: "Address of your shop, such as my-shop.myshopify.com",
  TransactionType: "Type of transaction. Empty for orders from a shop",
  transactioType: "Same as TransactionType, for texts that spell it this way",
  paymentTags: "Tags of the order, separated by commas",
} satisfies Record<string, string>;

export type PlaceholderName = keyof typeof table;
const descriptions: Readonly<Record<PlaceholderName, string>> = table;
export const placeholderNames: readonly PlaceholderName[] = keysOf(descriptions);

/** What each placeholder stands for in an order. What isn't known is empty. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string | number>>;

/** What a placeholder stands for, in words: "Customer's first name". */
export function placeholderDescription(name: PlaceholderName): string {
  return descriptions[name];
}

/** A placeholder as it's written in a text: "{{payername}}". */
export function placeholderText(name: string): string {
  return `{{${name}}}`;
}

/** Every placeholder in a text, known or not, with what's between its braces. A text of any length is read in one pass. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The placeholder meant by what's between the braces; null if there is none. Spaces around the name don't count. */
export function placeholderNamed(written: string): PlaceholderName | null {
  const sought = written.trim();
  return placeholderNames.find((name) => name === sought) ?? null;
}
