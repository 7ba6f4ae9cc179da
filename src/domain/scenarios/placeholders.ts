import { keysOf } from "#domain/keys-of.ts";

/** What actions can fill into their texts: `{{payername}}`. Each with its name and what it stands for. */
const table = {
  payername: ["First name", "The customer's first name"],
  payerDOB: ["Date of birth", "The customer's date of birth"],
  payerage: ["Age", "The customer's age in years"],
  PayerSurname: ["Last name", "The customer's last name"],
  payerFullName: ["Full name", "The customer's first and last name"],
  payeremail: ["Email", "The customer's email address"],
  payermobilenumber: ["Phone", "The customer's phone number"],
  payerAddress1: ["Address line 1", "Line 1 of the customer's address"],
  payerAddress2: ["Address line 2", "Line 2 of the customer's address"],
  payerCity: ["City", "The city of the customer's address"],
  payerProvince: ["State", "The state, province or region of the customer's address"],
  payerCountry: ["Country", "The country of the customer's address"],
  payerZip: ["ZIP code", "The ZIP code of the customer's address"],
  payeraddress: ["Address", "The customer's whole address"],
  payerbillingaddresscity: ["Billing city", "The city of the billing address"],
  billingaddress: ["Billing street", "Line 1 of the billing address"],
  fullBillingAddress: ["Billing address", "The whole billing address"],
  shippingAddress: ["Shipping street", "Line 1 of the shipping address"],
  shippingAddress2: ["Shipping address line 2", "Line 2 of the shipping address"],
  shippingAddressCity: ["Shipping city", "The city of the shipping address"],
  shippingAddressZip: ["Shipping ZIP code", "The ZIP code of the shipping address"],
  shippingState: ["Shipping state", "The state, province or region of the shipping address"],
  shippingAddressCountry: ["Shipping country", "The country of the shipping address"],
  fullShippingAddress: ["Shipping address", "The whole shipping address"],
  shippingMethod: ["Shipping method", "How the order is shipped"],
  ccBin: ["Card BIN", "The first 6 to 8 digits of the card"],
  firstDigits: ["First digits", "The first 6 digits of the card"],
  digits: ["Last 4 digits", "The last 4 digits of the card"],
  ccBrand: ["Card brand", "The card's brand"],
  ccApproval: ["Approval code", "The payment provider's approval code"],
  payerCardType: ["Card type", "Credit, debit or prepaid"],
  cvvResultCode: ["CVV result", "The bank's answer about the security code"],
  avsverification: ["AVS result", "The bank's answer about the billing address"],
  velocityCount: ["Orders in 24 hours", "How many orders this email placed in 24 hours, this one included"],
  velocityInterval: ["Velocity interval", "The hours that those orders are counted over"],
  geoIpCountry: ["IP country name", "The name of the country of the IP address"],
  geoIpRegion: ["IP region", "The region of the IP address"],
  ipCountry: ["IP country", "The code of the country of the IP address"],
  IP: ["IP", "The IP address of the order"],
  browser: ["Browser", "The browser of the order"],
  language: ["Language", "The language of the browser"],
  returningcustomer: ["Returning customer", "Yes if the customer ordered before, otherwise no"],
  paymentmethod: ["Payment method", "How the order was paid"],
  amount: ["Amount", "The order's amount"],
  currency: ["Currency", "The order's currency"],
  recurring: ["Recurring", "Yes for a subscription renewal, otherwise no"],
  acquirer: ["Payment provider", "Who processed the payment"],
  creationdate: ["Order date", "When the order was placed"],
  deliverydate: ["Delivery date", "When the order is to be delivered"],
  ordernumber: ["Order number", "The order's reference"],
  tenantname: ["Shop name", "The shop's name"],
  shopName: ["Shop address", "The address of the shop"],
  TransactionType: ["Transaction type", "The kind of transaction"],
  transactioType: ["Transaction type", "The same under its older name"],
  paymentTags: ["Tags", "The order's tags, separated by commas"],
} as const satisfies Record<string, readonly [name: string, description: string]>;

export type PlaceholderName = keyof typeof table;
const words: Readonly<Record<PlaceholderName, readonly [name: string, description: string]>> = table;
export const placeholderNames: readonly PlaceholderName[] = keysOf(words);

/** What each placeholder stands for in an order. What isn't known is empty. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string | number>>;

/** Every placeholder with its name, what it stands for and how it's written. */
export function listPlaceholders(): { name: string; description: string; placeholder: string }[] {
  return placeholderNames.map((placeholder) => {
    const [name, description] = words[placeholder];
    return { name, description, placeholder: `{{${placeholder}}}` };
  });
}
