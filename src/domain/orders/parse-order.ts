import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { isCountry } from "#domain/geography/countries.ts";
import { readCountry } from "#domain/geography/read-country.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { subStatuses, type SubStatus } from "#domain/payments/sub-status.ts";
import { accountAgeSeconds } from "#domain/orders/account-age.ts";
import { foldOrderId } from "#domain/orders/fold-order-id.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import type { KeyedHash } from "#domain/orders/harmless-text.ts";
import { isIpAddress, isPrivateAddress, meantIpAddress } from "#domain/orders/ip-address.ts";
import { keepUnknown } from "#domain/orders/keep-unknown.ts";
import { makeHarmless } from "#domain/orders/make-harmless.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { readEmail } from "#domain/orders/read-email.ts";
import { readCurrencyField, readOptionalAmount, readRequiredAmount } from "#domain/orders/read-money.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import { dayOfText } from "#domain/rules/calendar-day.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import type { Address, CardPayment, Customer, Device, FieldMessage, Order, OrderItem } from "#domain/orders/order.ts";

type ParsedOrder =
  | {
      faults: null;
      order: Order;
      warnings: FieldMessage[];
      /** The order as sent, without what must not be stored, and with what was mended. */
      raw: Record<string, unknown>;
    }
  | { faults: FieldMessage[]; warnings: FieldMessage[] };

/** The paths of an order's identifiers. */
export const orderIdentifiers = /^(?:orderId|reference|customer\.id|items\[\d+\]\.id|device\.(?:deviceId|sessionId))$/;

/**
 * Checks an order sent by a shop. Only these refuse it, each named with its path: a missing or wrong `orderId`, `createdAt`,
 * `amount` or `currency`, a card number or security code below `payment` (`makeHarmless`), and limits of size
 * (`structureFaults`). Anything odd in another field is a warning: where it's clear what is meant it's mended, otherwise it
 * reads as null, and the order is screened without it.
 */
export function parseOrder(sent: unknown, now: Date, keyed: KeyedHash): ParsedOrder {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: fieldFaults.object }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };
  const { orderId } = sent;
  const folded = typeof orderId === "string" ? { ...sent, orderId: foldOrderId(orderId.trim()) } : sent;
  const { clean, faults, warnings } = makeHarmless(folded, { identifiers: orderIdentifiers, ownId: "orderId", keyed });
  const { order, readers } = readOrder(clean, now, faults, warnings);
  const raw = keepUnknown(clean, readers, warnings);
  return order === null || faults.length > 0 ? { faults, warnings } : { faults: null, raw, warnings: shortMessages(warnings), order };
}

/**
 * Reads an order's fields, adding to `faults` and `warnings`. What is mended is mended in the given object too. The order is
 * null if a required field is at fault.
 */
export function readOrder(
  sent: Record<string, unknown>,
  now: Date,
  faults: FieldMessage[],
  warnings: FieldMessage[],
): { order: Order | null; readers: FieldReader[] } {
  const reader = new FieldReader(sent, "", faults, warnings);
  const readers: FieldReader[] = [reader];

  const orderId = reader.requiredText("orderId", {
    max: orderLimits.id,
    pattern: { test: /^\P{Cc}*$/u, message: fieldFaults.controlCharacters },
  });
  const reference = reader.identifier("reference");
  const type = reader.choice("type", ["order", "psp"]) ?? "order";
  const createdAt = reader.requiredInstant("createdAt");
  const currency = readCurrencyField(reader);
  const amountMinor = readRequiredAmount(reader, currency);
  reader.checkTime("createdAt", createdAt, now);

  const customer = readCustomer(reader.object("customer"), createdAt, readers);
  const payment = readPayment(reader.object("payment"), readers);
  const billingAddress = readAddress(reader.object("billingAddress"), readers);
  const shippingAddress = readAddress(reader.object("shippingAddress"), readers);
  const shippingMethod = reader.text("shippingMethod", { max: orderLimits.name });
  const deliveryDate = readDeliveryDate(reader);
  const recurring = reader.flag("recurring") ?? false;
  const items = readItems(reader, currency, readers);
  const device = readDevice(reader.object("device"), readers);
  const origin = reader.text("origin", { max: orderLimits.name });
  const tags = readTags(reader);

  if (orderId === null || createdAt === null || amountMinor === null || currency === null) return { order: null, readers };
  const order = {
    orderId,
    reference,
    type,
    createdAt,
    amount: { amountMinor, currency },
    customer,
    payment,
    billingAddress,
    shippingAddress,
    shippingMethod,
    deliveryDate,
    recurring,
    items,
    device,
    origin,
    tags,
  };
  return { order, readers };
}

/** For an object that isn't there. */
const nothing = () => new FieldReader({}, "", [], []);

function readCustomer(found: FieldReader | null, orderedAt: Date | null, readers: FieldReader[]): Customer {
  const reader = found ?? nothing();
  if (found) readers.push(found);
  const createdAt = reader.instant("createdAt");
  if (createdAt && orderedAt && accountAgeSeconds(createdAt, orderedAt) === null) {
    reader.warn("createdAt", "is more than 10 minutes after the order; the account's age is treated as unknown");
  }
  return {
    id: reader.identifier("id"),
    firstName: reader.text("firstName", { max: orderLimits.name }),
    lastName: reader.text("lastName", { max: orderLimits.name }),
    email: readEmail(reader),
    phone: readPhone(reader),
    createdAt,
    ordersCount: reader.count("ordersCount", 0, 1_000_000_000),
    dateOfBirth: readDay(reader, "dateOfBirth"),
    address: readAddress(reader.object("address"), readers),
  };
}

function readPhone(reader: FieldReader): string | null {
  const phone = reader.text("phone", { max: orderLimits.name });
  if (phone === null) return null;
  const digits = phone.replaceAll(/\D/g, "").length;
  return digits >= 4 && digits <= 20 && !phone.includes("****") ? phone : reader.drop("phone", "is not a valid phone number");
}

function readDeliveryDate(reader: FieldReader): string | null {
  const text = reader.text("deliveryDate", { max: orderLimits.short });
  if (text === null) return null;
  return dayOfText(text) === null ? reader.drop("deliveryDate", "is not a date such as 2026-11-01") : text;
}

/** A day. A time behind it is left out, and slashes are read where the year comes first. */
function readDay(reader: FieldReader, name: string): string | null {
  const text = reader.text(name, { max: orderLimits.short });
  if (text === null || isCalendarDay(text)) return text;
  const meant = text.replace(/[T ]\d\d:\d\d.*$/, "").replace(/^(\d{4})[/.](\d\d)[/.](\d\d)$/, "$1-$2-$3");
  if (isCalendarDay(meant)) return reader.mend(name, meant, "is not a date such as 1990-12-31; it was read as one");
  return reader.drop(name, "is not a date such as 1990-12-31");
}

function readPayment(found: FieldReader | null, readers: FieldReader[]): CardPayment {
  const reader = found ?? nothing();
  if (found) readers.push(found);
  return {
    method: reader.text("method", { max: orderLimits.name }),
    acquirer: reader.text("acquirer", { max: orderLimits.name }),
    status: readStatus(reader),
    cardBin: readCardBin(reader),
    cardLast4: readCardLast4(reader),
    cardHolder: reader.text("cardHolder", { max: orderLimits.name }),
    cardType: reader.text("cardType", { max: orderLimits.short }),
    approvalCode: reader.text("approvalCode", { max: orderLimits.short }),
    avs: readCheckResult(reader, "avs"),
    cvv: readCheckResult(reader, "cvv"),
    arn: reader.text("arn", { max: orderLimits.short }),
  };
}

function readStatus(reader: FieldReader): SubStatus | null {
  return reader.choice("status", subStatuses);
}

/** The first 6 to 8 digits, which may be grouped and followed by marks for those that are left out. */
function readCardBin(reader: FieldReader): string | null {
  const text = reader.text("cardBin", { max: orderLimits.short });
  if (text === null || /^\d{6,8}$/.test(text)) return text;
  const meant = text.replaceAll(/[ -]/g, "").replace(/[x*•.]+$/i, "");
  if (/^\d{6,8}$/.test(meant)) return reader.mend("cardBin", meant, `${CARD_BIN}; they were read from it`);
  return reader.drop("cardBin", CARD_BIN);
}

/** The last 4 digits, which may follow marks for those that are left out. Numbers lose their leading zeros. */
function readCardLast4(reader: FieldReader): string | null {
  const isNumber = typeof reader.source["cardLast4"] === "number";
  const text = reader.text("cardLast4", { max: orderLimits.short });
  if (text === null || /^\d{4}$/.test(text)) return text;
  const meant = isNumber && /^\d{1,3}$/.test(text) ? text.padStart(4, "0") : text.replace(/^[x*•. -]+/i, "");
  if (/^\d{4}$/.test(meant)) return reader.mend("cardLast4", meant, `${CARD_LAST4}; they were read from it`);
  return reader.drop("cardLast4", CARD_LAST4);
}

const CARD_BIN = "must be the first 6 to 8 digits of the card";
const CARD_LAST4 = "must be the last 4 digits of the card";

/** The result of a check by the bank: a letter, in upper case. */
function readCheckResult(reader: FieldReader, name: "avs" | "cvv"): string | null {
  const text = reader.text(name, { max: orderLimits.short });
  if (text === null || !/^[a-z]{1,2}$/.test(text)) return text;
  return reader.mend(name, text.toUpperCase(), `must be in upper case; it was read as ${text.toUpperCase()}`);
}

function readAddress(reader: FieldReader | null, readers: FieldReader[]): Address | null {
  if (reader === null) return null;
  readers.push(reader);
  const text = (name: string) => reader.text(name, { max: orderLimits.addressLine });
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    address1: text("address1"),
    address2: text("address2"),
    city: text("city"),
    province: text("province"),
    country: readCountryField(reader),
    zip: text("zip"),
    phone: readPhone(reader),
  };
}

const COUNTRY = "must be a two-letter ISO 3166-1 country code, such as US";

function readCountryField(reader: FieldReader): string | null {
  const text = reader.text("country", { max: orderLimits.addressLine });
  if (text === null || isCountry(text.toUpperCase())) return text?.toUpperCase() ?? null;
  const meant = readCountry(text);
  return meant === null ? reader.drop("country", COUNTRY) : reader.mend("country", meant, `${COUNTRY}; it was read as ${meant}`);
}

function readItems(order: FieldReader, currency: CurrencyCode | null, readers: FieldReader[]): OrderItem[] {
  return order.list("items", orderLimits.items).flatMap((entry, index) => {
    const name = `items[${index}]`;
    if (!isJsonObject(entry)) {
      order.drop(name, fieldFaults.object);
      return [];
    }
    const reader = new FieldReader(entry, order.pathOf(name), order.faults, order.warnings);
    readers.push(reader);
    return [
      {
        id: reader.identifier("id"),
        description: reader.text("description", { max: orderLimits.description }),
        quantity: reader.count("quantity", 0, 1_000_000) ?? 1,
        amountMinor: readOptionalAmount(reader, currency),
      },
    ];
  });
}

function readDevice(found: FieldReader | null, readers: FieldReader[]): Device {
  const reader = found ?? nothing();
  if (found) readers.push(found);
  return {
    ip: readIp(reader),
    userAgent: reader.text("userAgent", { max: orderLimits.userAgent }),
    language: reader.text("language", { max: orderLimits.name }),
    deviceId: reader.identifier("deviceId"),
    sessionId: reader.identifier("sessionId"),
  };
}

const IP_ADDRESS = "must be an IPv4 or IPv6 address";

function readIp(reader: FieldReader): string | null {
  const text = reader.text("ip", { max: orderLimits.userAgent });
  if (text === null) return null;
  const ip = isIpAddress(text) ? text : meantIpAddress(text);
  if (ip === null) return reader.drop("ip", IP_ADDRESS);
  if (ip !== text) reader.mend("ip", ip, `${IP_ADDRESS}; one was read from it`);
  if (isPrivateAddress(ip)) reader.warn("ip", "is a private IP address, which has no location");
  return ip;
}

/** Tags as a list; a text is one with commas between them. */
function readTags(reader: FieldReader): string[] {
  const sent = reader.source["tags"];
  if (typeof sent === "string" && sent.trim() !== "")
    reader.mend("tags", sent.split(","), `${fieldFaults.list}; the text was split at its commas`);
  const entries = reader.list("tags", orderLimits.tags);
  if (entries.some((tag) => typeof tag === "number"))
    reader.mend(
      "tags",
      entries.map((tag) => (typeof tag === "number" ? String(tag) : tag)),
      `${fieldFaults.list} of strings; the numbers were read as text`,
    );
  return entries.flatMap((tag, index) => {
    const name = `tags[${index}]`;
    if (typeof tag !== "string" && typeof tag !== "number") {
      reader.drop(name, fieldFaults.string);
      return [];
    }
    const text = String(tag).trim();
    if (text.length > orderLimits.name) reader.warn(name, `is longer than ${orderLimits.name} characters; the rest is ignored`);
    return text === "" ? [] : [text.slice(0, orderLimits.name).replace(/[\ud800-\udbff]$/, "")];
  });
}
