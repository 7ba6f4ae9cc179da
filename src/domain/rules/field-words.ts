import { keysOf } from "#domain/keys-of.ts";
import { factHelp, recordHelp } from "#domain/rules/fact-help.ts";
import type { ValueUnit } from "#domain/rules/value-unit.ts";
import type { Fact } from "#domain/screening/fact-kinds.ts";
import { factTables, recordFacts, type RecordKey } from "#domain/screening/facts.ts";

/** A rule field's label on screens, and what it is in one line. */
export type FieldWords = { label: string; help: string; unit: ValueUnit | null };

/** The addresses and map points of an order that have fields for their parts. */
export type PlaceName = "payer" | "billing" | "shipping";
export type PointFieldName = "place.ip" | "place.billing" | "place.shipping" | "place.bank";

/** A rule field's words; null if there is no such field. */
export function fieldWords(name: string): FieldWords | null {
  return words.get(name) ?? null;
}

const addressNames: Record<PlaceName, string> = {
  payer: "the customer's own address",
  billing: "the billing address",
  shipping: "the shipping address",
};

const words = new Map<string, FieldWords>([
  of("riskScore", "Risk score", "The chance of fraud, from 0% to 100%.", "percent"),

  of("order.amount", "Order amount", "The order's total, in the order's currency."),
  of("order.currency", "Order currency", "A three-letter code, such as USD."),
  of("order.id", "Order ID", "The ID that your shop gave the order."),
  of("order.reference", "Order reference", "The order number that customers see."),
  of("order.type", "Order type", "The type that your shop sent, in lowercase."),
  of("order.createdAt", "Order date", "The day the order was placed, in UTC."),
  of("order.hour", "Hour of the day (UTC)", "When the order was placed, from 0 to 23."),
  of("order.weekday", "Day of the week (UTC)", "When the order was placed, such as monday."),
  of("order.recurring", "Recurring order", "Whether the order is a subscription renewal."),
  of("order.origin", "Order origin", "The sales channel, such as web."),
  of("order.tags", "Order tags", "All tags of the order."),

  of("payer.id", "Customer ID", "The ID that your shop gave the customer."),
  of("payer.firstName", "Customer first name", "The customer's first name, as sent."),
  of("payer.lastName", "Customer last name", "The customer's last name, as sent."),
  of("payer.fullName", "Customer full name", "First and last name, with a space between them."),
  of("payer.email", "Customer email", "The customer's full email address."),
  of("payer.phone", "Customer phone", "The customer's phone number, as sent."),
  of("payer.registeredAt", "Account creation date", "The day the customer's account was created. Unknown for guests."),
  of("payer.ordersCount", "Customer's orders, counted by your shop", "The number that your shop sent with the order."),
  of("payer.dateOfBirth", "Customer date of birth", "The day the customer was born."),
  of("payer.age", "Customer age", "How old the customer was on the day of the order.", "years"),
  ...addressWords("payer", "Customer").filter(([name]) => !["payer.firstName", "payer.lastName", "payer.phone"].includes(name)),
  of("payer.addressPhone", "Customer address phone", "The phone number of the customer's own address."),

  of("payment.method", "Payment method", "How the customer paid, such as by card."),
  of("payment.acquirer", "Payment provider", "Who processed the payment."),
  of("payment.status", "Payment status (PS0 to PS5)", "PS0 is paid, PS2 authorized, PS3 pending and PS5 refunded."),
  of("payment.cardBin", "Card BIN", "The card number's first 6 to 8 digits."),
  of("payment.cardLast4", "Card last 4 digits", "The card number's last 4 digits."),
  of("payment.cardHolder", "Cardholder name", "The name on the card."),
  of("payment.cardType", "Card type, as sent", "What your shop calls the card, such as Visa Debit."),
  of("payment.approvalCode", "Approval code", "The bank's code for the approved payment."),
  of("payment.avs", "AVS result", "How the billing address compares to the bank's, as a code."),
  of("payment.cvv", "CVV result", "Whether the card's security code matches, as a code."),
  of("payment.arn", "Acquirer reference number (ARN)", "The payment's number between banks."),

  ...addressWords("billing", "Billing"),
  ...addressWords("shipping", "Shipping"),
  of("shipping.method", "Shipping method", "The name of the shipping method, as sent."),
  of("shipping.deliveryDate", "Delivery date", "The day the order is to be delivered."),
  of("shipping.daysToDelivery", "Time to delivery", "From the day of the order to the delivery date.", "days"),

  of("item.id", "Item IDs", "The IDs of all items in the order."),
  of("item.description", "Item descriptions", "The names of all items in the order."),
  of("item.quantity", "Item quantities", "How many of each item was ordered."),
  of("item.amount", "Item amounts", "The amount of each item, in the order's currency."),

  of("device.ip", "IP", "The IP address that the order was placed from."),
  of("device.userAgent", "User agent", "What the browser says about itself, as sent."),
  of("device.language", "Browser language", "The browser's language, such as en-US."),
  of("device.id", "Device ID", "The ID that your shop gave the device."),
  of("device.sessionId", "Session ID", "The ID of the visit to your website."),

  ...tableWords("place", factTables.place, factHelp.place),
  ...tableWords("card", factTables.card, factHelp.card),
  ...tableWords("phone", factTables.phone, factHelp.phone),
  ...tableWords("email", factTables.email, factHelp.email),
  ...tableWords("browser", factTables.browser, factHelp.browser),
  ...tableWords("agreement", factTables.agreement, factHelp.agreement),
  ...tableWords("person", factTables.person, factHelp.person),
  ...tableWords("amounts", factTables.amounts, factHelp.amounts),
  ...recordWords("email", "email"),
  ...recordWords("card", "card"),
  ...recordWords("device", "device"),
  ...recordWords("person", "customer"),
]);

type Entry = [name: string, words: FieldWords];

function of(name: string, label: string, help: string, unit: ValueUnit | null = null): Entry {
  return [name, { label, help, unit }];
}

function addressWords(name: PlaceName, label: string): Entry[] {
  const address = addressNames[name];
  return [
    of(`${name}.firstName`, `${label} first name`, `The first name on ${address}.`),
    of(`${name}.lastName`, `${label} last name`, `The last name on ${address}.`),
    of(`${name}.address1`, `${label} street`, `The first line of ${address}.`),
    of(`${name}.address2`, `${label} address line 2`, `The second line of ${address}.`),
    of(`${name}.city`, `${label} city`, `The city of ${address}.`),
    of(`${name}.province`, `${label} state or province`, `The state or province of ${address}, as sent.`),
    of(`${name}.country`, `${label} country`, `The country of ${address}.`, "country"),
    of(`${name}.zip`, `${label} ZIP code`, `The ZIP or postal code of ${address}.`),
    of(`${name}.phone`, `${label} phone`, `The phone number of ${address}.`),
  ];
}

function tableWords<Name extends string>(
  part: string,
  table: Readonly<Record<Name, Fact<unknown>>>,
  help: Readonly<Record<Name, string>>,
): Entry[] {
  return keysOf(table).flatMap((name) => factWords(`${part}.${name}`, table[name], help[name]));
}

function factWords(name: string, { kind, label, unit }: Fact<unknown>, help: string): Entry[] {
  return kind === "point" ? pointWords(name, label, help) : [of(name, label, help, unit)];
}

function pointWords(name: string, label: string, place: string): Entry[] {
  return [
    of(`${name}.latitude`, `${label} latitude`, `The latitude of ${place}, from -90 to 90.`),
    of(`${name}.longitude`, `${label} longitude`, `The longitude of ${place}, from -180 to 180.`),
    of(`${name}.isCity`, `${label} located to the city`, `Whether more than the country of ${place} is known.`),
  ];
}

function recordWords(key: RecordKey, keyWords: string): Entry[] {
  const named = (words: string) => words.replace("{key}", keyWords);
  return keysOf(recordFacts).map((name) => {
    const { label, unit } = recordFacts[name];
    return of(`record.${key}.${name}`, named(label), named(recordHelp[name]), unit);
  });
}
