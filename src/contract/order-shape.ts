import { z } from "zod";
import { allCountries } from "#domain/geography/countries.ts";
import { allCurrencies } from "#domain/money/currencies.ts";
import { MAX_AMOUNT_MAJOR } from "#domain/money/money.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";

/*
 * What shops send, for the API reference. `parseOrder` and `parseCheckout` check bodies field by field, so that every fault
 * has its path; a test holds these shapes and those readers together.
 */

export const currencyShape = z.enum(allCurrencies()).describe("ISO 4217 currency code. Lowercase is accepted.");
export const countryShape = z.enum(allCountries()).describe("ISO 3166-1 alpha-2 country code, or XK for Kosovo. Lowercase is accepted.");

export const idShape = z.string().max(orderLimits.id).regex(/\S/);
export const amountShape = z
  .number()
  .min(0)
  .max(MAX_AMOUNT_MAJOR)
  .describe("Decimal amount in major units of the order's currency: 129.9 USD, 1200 JPY. At most the currency's decimal places.");
export const instantShape = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/)
  .meta({ format: "date-time" });
export const emailShape = z
  .string()
  .max(orderLimits.email)
  .regex(/^[^\s@<>(),;:"[\]]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\].]{2,}$/)
  .meta({ format: "email" });

const text = (max: number) => z.string().max(max);
const name = text(orderLimits.name);
const short = text(orderLimits.short);
const line = text(orderLimits.addressLine);
const phone = name.regex(/^(\D*\d){4,20}\D*$/).describe("Phone number with 4 to 20 digits, with the country code if known.");

export const addressShape = z.looseObject({
  firstName: line.nullish(),
  lastName: line.nullish(),
  address1: line.nullish(),
  address2: line.nullish(),
  city: line.nullish(),
  province: line.nullish().describe("State, province or region."),
  country: countryShape.nullish(),
  zip: line.nullish(),
  phone: phone.nullish(),
});

export const customerShape = z.looseObject({
  id: text(orderLimits.id).nullish().describe("Your ID of the customer."),
  firstName: name.nullish(),
  lastName: name.nullish(),
  email: emailShape.nullish(),
  phone: phone.nullish(),
  createdAt: z
    .union([instantShape, z.iso.date()])
    .nullish()
    .describe("When the customer registered an account. Leave it out for guests. A date alone means the start of that day in UTC."),
  ordersCount: z.int().min(0).max(1_000_000_000).nullish().describe("How many orders the customer has placed in your shop."),
  dateOfBirth: z.iso.date().nullish(),
  address: addressShape.nullish(),
});

export const paymentShape = z
  .looseObject({
    method: name.nullish().describe("Payment method, such as credit_card."),
    acquirer: name.nullish().describe("Payment provider, such as stripe."),
    status: z.enum(subStatuses).nullish().describe("The payment provider's status of the payment."),
    cardBin: z
      .string()
      .regex(/^\d{6,8}$/)
      .nullish()
      .describe("The first 6 to 8 digits of the card."),
    cardLast4: z
      .string()
      .regex(/^\d{4}$/)
      .nullish()
      .describe("The last 4 digits of the card."),
    cardHolder: name.nullish(),
    cardType: short.nullish().describe("Such as credit or debit."),
    approvalCode: short.nullish(),
    avs: short
      .regex(/^(?!\s*[a-z]{1,2}\s*$)/)
      .nullish()
      .describe("Result of the address check, such as Y."),
    cvv: short
      .regex(/^(?!\D*(?:\d\D*){3,4}$)(?!\s*[a-z]{1,2}\s*$)/)
      .nullish()
      .describe("Result of the CVV check, such as M. Never the CVV itself."),
    arn: short.nullish().describe("Acquirer reference number."),
  })
  .describe("An order with a full card number or security code here, in a known field or an unknown one, is refused.");

export const itemShape = z.looseObject({
  id: text(orderLimits.id).nullish().describe("Your ID of the product, such as its SKU."),
  description: text(orderLimits.description).nullish(),
  quantity: z.int().min(0).max(1_000_000).nullish().describe("1 if left out."),
  amount: amountShape.nullish(),
});

export const deviceShape = z.looseObject({
  ip: z
    .string()
    .meta({ anyOf: [{ format: "ipv4" }, { format: "ipv6" }] })
    .nullish()
    .describe("The customer's IP address, IPv4 or IPv6, not your server's."),
  userAgent: text(orderLimits.userAgent).nullish().describe("Longer ones are cut."),
  language: name.nullish().describe("The browser's language, such as en-US."),
  deviceId: text(orderLimits.id).nullish(),
  sessionId: text(orderLimits.id).nullish(),
});

const fields = z.looseObject({
  orderId: z
    .string()
    .max(orderLimits.id)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$/)
    .describe("Your ID of the order, without control characters. Shopify's gid://shopify/Order/1001 is the same as 1001."),
  reference: text(orderLimits.id).nullish().describe("The order's number as your customers know it, such as #1001."),
  type: z.enum(["order", "psp"]).nullish().describe("psp if a payment provider sends the payment without an order. order if left out."),
  createdAt: instantShape.describe(
    `When the order was placed: ISO 8601 with a time zone, from the year ${orderLimits.firstYear} to 24 hours from now.`,
  ),
  amount: amountShape,
  currency: currencyShape,
  customer: customerShape.nullish(),
  payment: paymentShape.nullish(),
  billingAddress: addressShape.nullish(),
  shippingAddress: addressShape.nullish(),
  shippingMethod: name.nullish().describe("Such as Express."),
  deliveryDate: z.union([z.iso.date(), instantShape]).nullish().describe("When delivery is promised."),
  recurring: z.boolean().nullish().describe("Whether it renews an earlier payment, such as a subscription. false if left out."),
  items: z.array(itemShape).max(orderLimits.items).nullish(),
  device: deviceShape.nullish().describe("The device the customer ordered from."),
  origin: name.nullish().describe("The sales channel, such as web."),
  tags: z.array(name).max(orderLimits.tags).nullish(),
});

const HOW_FIELDS_ARE_READ = [
  "Text is trimmed. Null or blank fields count as not sent.",
  "Only a missing or wrong orderId, createdAt, amount or currency, card data in payment, and limits of size refuse an order.",
  "Anything odd in another field is a warning: where it's clear what is meant, it's mended (UK becomes GB); otherwise the field isn't used.",
  `Unknown fields are stored with the order and named in warnings, up to ${orderLimits.unknownValues} values.`,
  "Full card numbers and security codes are never stored, in texts, numbers or field names: in payment they are refused, elsewhere masked",
  "with a warning. IDs that fit a card number are kept under a hash and still find what they name. Phone numbers that exist are kept.",
  "Lengths count UTF-16 code units, so an emoji counts as two. Characters that XML can't hold are removed with a warning.",
  `At most ${orderLimits.bodyBytes / 1024} KiB, ${orderLimits.nodes} fields and list entries, and ${orderLimits.depth} levels of nesting.`,
].join(" ");

export const orderShape = fields.describe(`An order as your shop has it. ${HOW_FIELDS_ARE_READ}`);

export const orderChangesShape = fields
  .partial()
  .describe(
    "The fields that change. Objects are merged field by field. Send addresses and lists whole: one that is sent replaces the one before, and null removes a field. " +
      "orderId, createdAt and currency can be sent, but not changed. The whole changed order is checked like a new one.",
  );
