import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { isCountry } from "#domain/geography/countries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { subStatuses, type SubStatus } from "#domain/payments/sub-status.ts";
import { accountAgeSeconds } from "#domain/orders/account-age.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { FieldReader, isJsonObject } from "#domain/orders/field-reader.ts";
import { isIpAddress, isPrivateAddress } from "#domain/orders/ip-address.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { readEmail } from "#domain/orders/read-email.ts";
import { readAmountMinor, readCurrencyField } from "#domain/orders/read-money.ts";
import { structureFaults } from "#domain/orders/order-structure.ts";
import { maskUnknown } from "#domain/orders/mask-unknown.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { dayOfText } from "#domain/rules/calendar-day.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";
import type { Address, CardPayment, Customer, Device, FieldMessage, Order, OrderItem } from "#domain/orders/order.ts";

type ParsedOrder =
  | {
      faults: null;
      order: Order;
      warnings: FieldMessage[];
      /** The order as sent, with card numbers masked. */
      raw: Record<string, unknown>;
    }
  | { faults: FieldMessage[]; warnings: FieldMessage[] };

/**
 * Checks an order sent by a shop. Faults carry their paths. What shops can't control (an invalid phone, email or date, an
 * endless user agent) is only a warning, and the field reads as null.
 */
export function parseOrder(sent: unknown, now: Date): ParsedOrder {
  if (!isJsonObject(sent)) return { faults: [{ path: "", message: fieldFaults.object }], warnings: [] };
  const structural = structureFaults(sent);
  if (structural.length > 0) return { faults: structural, warnings: [] };

  const faults: FieldMessage[] = [];
  const warnings: FieldMessage[] = [];
  const reader = new FieldReader(sent, "", faults, warnings);
  const readers: FieldReader[] = [reader];

  const orderId = reader.text("orderId", {
    max: orderLimits.id,
    keepsCards: true,
    pattern: { test: /^\P{Cc}*$/u, message: fieldFaults.controlCharacters },
  });
  const reference = reader.text("reference", { max: orderLimits.id, keepsCards: true });
  const type = reader.choice("type", ["order", "psp"]) ?? "order";
  const createdAt = reader.instant("createdAt");
  const currency = readCurrencyField(reader);
  const amountMinor = readAmountMinor(reader, currency);
  for (const name of ["orderId", "createdAt", "amount", "currency"]) reader.require(name);
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
  const raw = maskUnknown(sent, readers, faults, warnings);

  if (faults.length > 0 || orderId === null || createdAt === null || amountMinor === null || currency === null) return { faults, warnings };
  return {
    faults: null,
    raw,
    warnings: shortMessages(warnings),
    order: {
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
    },
  };
}

/** What becomes of a field that is only a warning. */
const STORED_ONLY = "stored with the order but not used";

const noReader = new FieldReader({}, "", [], []);

function readCustomer(found: FieldReader | null, orderedAt: Date | null, readers: FieldReader[]): Customer {
  const reader = found ?? noReader;
  if (found) readers.push(found);
  const createdAt = reader.instant("createdAt", { takesDays: true });
  if (createdAt && orderedAt && accountAgeSeconds(createdAt, orderedAt) === null) {
    reader.warn("createdAt", "is more than 10 minutes after the order; the account's age is treated as unknown");
  }
  return {
    id: reader.text("id", { max: orderLimits.id, keepsCards: true }),
    firstName: reader.text("firstName", { max: orderLimits.name, refusesCards: true }),
    lastName: reader.text("lastName", { max: orderLimits.name, refusesCards: true }),
    email: readEmail(reader, STORED_ONLY),
    phone: readPhone(reader),
    createdAt,
    ordersCount: readOrdersCount(reader),
    dateOfBirth: readDay(reader, "dateOfBirth"),
    address: readAddress(reader.object("address"), readers),
  };
}

function readPhone(reader: FieldReader): string | null {
  const phone = reader.text("phone", { max: orderLimits.name, keepsCards: true });
  if (phone === null) return null;
  const digits = phone.replaceAll(/\D/g, "").length;
  return digits >= 4 && digits <= 20 ? phone : reader.warn("phone", `is not a valid phone number; ${STORED_ONLY}`);
}

function readOrdersCount(reader: FieldReader): number | null {
  const count = reader.number("ordersCount");
  if (count === null) return null;
  const isCount = Number.isInteger(count) && count >= 0 && count <= 1_000_000_000;
  return isCount ? count : reader.warn("ordersCount", `is not a valid number of orders; ${STORED_ONLY}`);
}

function readDeliveryDate(reader: FieldReader): string | null {
  const text = reader.text("deliveryDate", { max: orderLimits.short });
  if (text === null) return null;
  return dayOfText(text) === null ? reader.warn("deliveryDate", `is not a date such as 2026-11-01; ${STORED_ONLY}`) : text;
}

function readDay(reader: FieldReader, name: string): string | null {
  const text = reader.text(name, { max: orderLimits.short });
  if (text === null) return null;
  return isCalendarDay(text) ? text : reader.warn(name, `is not a date such as 1990-12-31; ${STORED_ONLY}`);
}

function readPayment(found: FieldReader | null, readers: FieldReader[]): CardPayment {
  const reader = found ?? noReader;
  if (found) readers.push(found);
  const text = (name: string, max: number = orderLimits.name) => reader.text(name, { max, refusesCards: true });
  return {
    method: text("method"),
    acquirer: text("acquirer"),
    status: readStatus(reader),
    cardBin: reader.text("cardBin", {
      max: orderLimits.short,
      refusesCards: true,
      pattern: { test: /^\d{6,8}$/, message: "must be the first 6 to 8 digits of the card" },
    }),
    cardLast4: reader.text("cardLast4", {
      max: orderLimits.short,
      refusesCards: true,
      pattern: { test: /^\d{4}$/, message: "must be the last 4 digits of the card" },
    }),
    cardHolder: text("cardHolder"),
    cardType: text("cardType", orderLimits.short),
    approvalCode: text("approvalCode", orderLimits.short),
    avs: text("avs", orderLimits.short),
    cvv: reader.text("cvv", {
      max: orderLimits.short,
      refusesCards: true,
      pattern: { test: /^(?!\d{3,4}$)/, message: "must be the CVV check result, such as M, never the CVV itself" },
    }),
    arn: text("arn", orderLimits.short),
  };
}

function readStatus(reader: FieldReader): SubStatus | null {
  const status = reader.text("status", { max: orderLimits.short, refusesCards: true });
  if (status === null) return null;
  const known = subStatuses.find((subStatus) => subStatus === status);
  return known ?? reader.warn("status", `is not one of ${subStatuses.join(", ")}; ${STORED_ONLY}`);
}

function readAddress(reader: FieldReader | null, readers: FieldReader[]): Address | null {
  if (reader === null) return null;
  readers.push(reader);
  const text = (name: string) => reader.text(name, { max: orderLimits.addressLine, refusesCards: true });
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    address1: text("address1"),
    address2: text("address2"),
    city: text("city"),
    province: text("province"),
    country: readCountry(reader),
    zip: text("zip"),
    phone: readPhone(reader),
  };
}

function readCountry(reader: FieldReader): string | null {
  const code = reader.text("country", { max: orderLimits.addressLine })?.toUpperCase() ?? null;
  if (code === null) return null;
  return isCountry(code) ? code : reader.fault("country", "must be a two-letter ISO 3166-1 country code, such as US");
}

function readItems(order: FieldReader, currency: CurrencyCode | null, readers: FieldReader[]): OrderItem[] {
  return order.list("items", orderLimits.items).flatMap((entry, index) => {
    const path = `items[${index}]`;
    if (!isJsonObject(entry)) {
      order.faults.push({ path, message: fieldFaults.object });
      return [];
    }
    const reader = new FieldReader(entry, path, order.faults, order.warnings);
    readers.push(reader);
    return [
      {
        id: reader.text("id", { max: orderLimits.id, keepsCards: true }),
        description: reader.text("description", { max: orderLimits.description, refusesCards: true }),
        quantity: reader.count("quantity", 0, 1_000_000) ?? 1,
        amountMinor: readAmountMinor(reader, currency),
      },
    ];
  });
}

function readDevice(found: FieldReader | null, readers: FieldReader[]): Device {
  const reader = found ?? noReader;
  if (found) readers.push(found);
  return {
    ip: readIp(reader),
    userAgent: readUserAgent(reader),
    language: reader.text("language", { max: orderLimits.name }),
    deviceId: reader.text("deviceId", { max: orderLimits.id, keepsCards: true }),
    sessionId: reader.text("sessionId", { max: orderLimits.id, keepsCards: true }),
  };
}

function readIp(reader: FieldReader): string | null {
  const ip = reader.text("ip", { max: orderLimits.short, keepsCards: true });
  if (ip === null) return null;
  if (!isIpAddress(ip)) return reader.fault("ip", "must be an IPv4 or IPv6 address");
  if (isPrivateAddress(ip)) reader.warn("ip", "is a private IP address, which has no location");
  return ip;
}

function readUserAgent(reader: FieldReader): string | null {
  const userAgent = reader.text("userAgent", { max: orderLimits.anyText });
  if (userAgent === null || userAgent.length <= orderLimits.userAgent) return userAgent;
  reader.warn("userAgent", `is longer than ${formatCount(orderLimits.userAgent)} characters; the rest is ignored`);
  return userAgent.slice(0, orderLimits.userAgent);
}

function readTags(reader: FieldReader): string[] {
  return reader.list("tags", orderLimits.tags).flatMap((tag, index) => {
    if (typeof tag === "string" && tag.trim().length <= orderLimits.name) return tag.trim() === "" ? [] : [maskCardNumbers(tag.trim())];
    reader.faults.push({ path: `tags[${index}]`, message: `must be a string of at most ${orderLimits.name} characters` });
    return [];
  });
}
