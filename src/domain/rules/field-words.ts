import type { ValueUnit } from "#domain/rules/value-unit.ts";
import type { FactTable } from "#domain/screening/fact-kinds.ts";
import { factTables, recordFacts, type RecordKey } from "#domain/screening/facts.ts";

export type FieldWords = { label: string; unit: ValueUnit | null };

/** The addresses and map points of an order that have fields for their parts. */
export type PlaceName = "payer" | "billing" | "shipping";
export type PointFieldName = "place.ip" | "place.billing" | "place.shipping" | "place.bank";

/** A rule field's label on screens; null if there is no such field. */
export function fieldWords(name: string): FieldWords | null {
  return words.get(name) ?? null;
}

const words = new Map<string, FieldWords>([
  of("riskScore", "Risk score", "percent"),

  of("order.amount", "Order amount"),
  of("order.currency", "Order currency"),
  of("order.id", "Order ID"),
  of("order.reference", "Order reference"),
  of("order.type", "Order type"),
  of("order.createdAt", "Order date"),
  of("order.hour", "Hour of the day (UTC)"),
  of("order.weekday", "Day of the week (UTC)"),
  of("order.recurring", "Recurring order"),
  of("order.origin", "Order origin"),
  of("order.tags", "Order tags"),

  of("payer.id", "Customer ID"),
  of("payer.firstName", "Customer first name"),
  of("payer.lastName", "Customer last name"),
  of("payer.fullName", "Customer full name"),
  of("payer.email", "Customer email"),
  of("payer.phone", "Customer phone"),
  of("payer.registeredAt", "Account creation date"),
  of("payer.ordersCount", "Customer's orders, counted by your shop"),
  of("payer.dateOfBirth", "Customer date of birth"),
  of("payer.age", "Customer age", "years"),
  ...addressWords("payer", "Customer").filter(([name]) => !["payer.firstName", "payer.lastName", "payer.phone"].includes(name)),
  of("payer.addressPhone", "Customer address phone"),

  of("payment.method", "Payment method"),
  of("payment.acquirer", "Payment provider"),
  of("payment.status", "Payment status (PS0 to PS5)"),
  of("payment.cardBin", "Card BIN"),
  of("payment.cardLast4", "Card last 4 digits"),
  of("payment.cardHolder", "Cardholder name"),
  of("payment.cardType", "Card type, as sent"),
  of("payment.approvalCode", "Approval code"),
  of("payment.avs", "AVS result"),
  of("payment.cvv", "CVV result"),
  of("payment.arn", "Acquirer reference number (ARN)"),

  ...addressWords("billing", "Billing"),
  ...addressWords("shipping", "Shipping"),
  of("shipping.method", "Shipping method"),
  of("shipping.deliveryDate", "Delivery date"),
  of("shipping.daysToDelivery", "Time to delivery", "days"),

  of("item.id", "Item IDs"),
  of("item.description", "Item descriptions"),
  of("item.quantity", "Item quantities"),
  of("item.amount", "Item amounts"),

  of("device.ip", "IP"),
  of("device.userAgent", "User agent"),
  of("device.language", "Browser language"),
  of("device.id", "Device ID"),
  of("device.sessionId", "Session ID"),

  ...Object.entries(factTables).flatMap(([part, table]) => factWords(part, table)),
  ...recordWords("email", "email"),
  ...recordWords("card", "card"),
  ...recordWords("device", "device"),
  ...recordWords("person", "customer"),
]);

type Entry = [name: string, words: FieldWords];

function of(name: string, label: string, unit: ValueUnit | null = null): Entry {
  return [name, { label, unit }];
}

function addressWords(name: PlaceName, label: string): Entry[] {
  return [
    of(`${name}.firstName`, `${label} first name`),
    of(`${name}.lastName`, `${label} last name`),
    of(`${name}.address1`, `${label} street`),
    of(`${name}.address2`, `${label} address line 2`),
    of(`${name}.city`, `${label} city`),
    of(`${name}.province`, `${label} state or province`),
    of(`${name}.country`, `${label} country`, "country"),
    of(`${name}.zip`, `${label} ZIP code`),
    of(`${name}.phone`, `${label} phone`),
  ];
}

function factWords(part: string, table: FactTable): Entry[] {
  return Object.entries(table).flatMap(([name, { kind, label, unit }]) =>
    kind === "point" ? pointWords(`${part}.${name}`, label) : [of(`${part}.${name}`, label, unit)],
  );
}

function pointWords(name: string, label: string): Entry[] {
  return [
    of(`${name}.latitude`, `${label} latitude`),
    of(`${name}.longitude`, `${label} longitude`),
    of(`${name}.isCity`, `${label} located to the city`),
  ];
}

function recordWords(key: RecordKey, keyWords: string): Entry[] {
  return Object.entries(recordFacts).map(([name, { label, unit }]) => of(`record.${key}.${name}`, label.replace("{key}", keyWords), unit));
}
