import { formatCalendarDay, formatInstant } from "#domain/dates/format-instant.ts";
import { countryName } from "#domain/geography/countries.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import { avsWords, cvvWords } from "#domain/payments/bank-checks.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { subStatuses, subStatusName } from "#domain/payments/sub-status.ts";
import { isolated } from "#domain/text/isolated.ts";

/** The order's currency and the shop's time zone. */
export type ValueSetting = { currency: CurrencyCode; timeZone: string };

/** The value of an order's field as the trail shows it: '$9,000.00' of an amount, '-' of no value. */
export function valueWords(field: string, value: string | null, setting: ValueSetting): string {
  if (value === null || value === "") return "-";
  return fieldsInJson.has(field) ? jsonWords(field, value, setting) : textWords(field, value, setting);
}

/** The fields whose values are a flag, a list or an object. In any other field, custom ones included, 'true' is text. */
const fieldsInJson = new Set<string>([
  "billingAddress",
  "shippingAddress",
  "customer.address",
  "recurring",
  "items",
  "tags",
  "customer",
  "payment",
  "device",
]);

function textWords(field: string, value: string, { currency, timeZone }: ValueSetting): string {
  switch (field) {
    case "amount":
    case "items.amount":
      return amountWords(value, currency);
    case "deliveryDate":
    case "customer.createdAt":
    case "customer.dateOfBirth":
      return dateWords(value, timeZone);
    case "payment.status":
      return statusWords(value);
    case "payment.method":
    case "payment.acquirer":
    case "origin":
      return codeName(value);
    case "payment.avs":
      return avsWords(value);
    case "payment.cvv":
      return cvvWords(value);
    case "billingAddress.country":
    case "shippingAddress.country":
    case "customer.address.country":
      return countryName(value.toUpperCase());
    default:
      return isolated(value);
  }
}

function amountWords(value: string, currency: CurrencyCode): string {
  const amountMinor = toMinor(Number(value), currency);
  return amountMinor === null ? value : formatMoney({ amountMinor, currency });
}

/** A calendar day, or an instant in the shop's time zone. */
function dateWords(value: string, timeZone: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatCalendarDay(value) : formatInstant(at, timeZone, null);
}

function statusWords(value: string): string {
  const status = subStatuses.find((known) => known === value);
  return status === undefined ? value : subStatusName(status);
}

/** JSON in words. JSON that was cut short, or isn't JSON, stays as it is. */
function jsonWords(field: string, value: string, setting: ValueSetting): string {
  try {
    return listedWords(field, JSON.parse(value), setting) || "-";
  } catch (cause) {
    if (cause instanceof SyntaxError) return value;
    throw cause;
  }
}

/** The values of a list, joined by semicolons, or of an object, joined by commas, each as its own field shows it. */
function listedWords(field: string, value: unknown, setting: ValueSetting): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "";
  if (typeof value !== "object") return textWords(field, String(value), setting);
  const words = Array.isArray(value)
    ? value.map((each) => listedWords(field, each, setting))
    : inReadingOrder(value).map(([name, each]) => listedWords(`${field}.${name}`, each, setting));
  return words.filter((each) => each !== "").join(Array.isArray(value) ? "; " : ", ");
}

/** How an object's fields follow each other, however it was sent or stored. */
const readingOrder = "id firstName lastName description quantity amount address1 address2 city province zip country email phone".split(" ");

function inReadingOrder(value: object): [string, unknown][] {
  const place = ([name]: [string, unknown]) => readingOrder.indexOf(name) + 1 || readingOrder.length + 1;
  return Object.entries(value).toSorted((a, b) => place(a) - place(b));
}
