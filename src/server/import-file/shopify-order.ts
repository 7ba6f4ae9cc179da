import { readCountry } from "#domain/geography/read-country.ts";
import { parseInstant } from "#domain/orders/field-reader.ts";
import { methodOfGateway } from "#domain/payments/gateway-method.ts";
import type { SubStatus } from "#domain/payments/sub-status.ts";
import type { FileOutcome } from "#server/import-file/import-event.ts";
import type { ShopifyRow } from "#server/import-file/shopify-row.ts";
import { shopifyLeftovers } from "#server/import-file/shopify-leftovers.ts";

type ShopifyOrder = { order: Record<string, unknown>; outcomes: FileOutcome[] };

/**
 * One order of Shopify's orders export, from all rows with its Name: the first row has the order, every row has a line
 * item. A cancellation and a refund become outcomes whose ids are the same in every run.
 */
export function shopifyOrder(rows: readonly ShopifyRow[]): ShopifyOrder {
  const cell = (heading: string) => rows.find((row) => row[heading] !== undefined)?.[heading];
  const createdAt = isoTime(cell("Created at"));
  const currency = cell("Currency");
  const customer = present({ ...splitName(cell("Billing Name") ?? cell("Shipping Name")), email: cell("Email"), phone: cell("Phone") });
  const acquirer = cell("Payment Method");
  const financialStatus = cell("Financial Status")?.toLowerCase();
  const order = present({
    orderId: cell("Id") ?? cell("Name"),
    reference: cell("Name"),
    createdAt,
    amount: numberOr(cell("Total")),
    currency,
    customer,
    payment: present({ acquirer, method: acquirer && methodOfGateway(acquirer), status: financialStatus && subStatusOf[financialStatus] }),
    billingAddress: addressOf(cell, "Billing"),
    shippingAddress: addressOf(cell, "Shipping"),
    shippingMethod: cell("Shipping Method"),
    items: itemsOf(rows),
    origin: cell("Source"),
    tags: cell("Tags")
      ?.split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    shopify: shopifyLeftovers(cell, rows),
  });
  return { order, outcomes: outcomesOf(cell, createdAt, currency) };
}

type Cell = (heading: string) => string | undefined;

/** Financial Status values and their sub-status. 'voided' and 'expired' have none. */
const subStatusOf: Partial<Record<string, SubStatus>> = {
  paid: "PS0",
  partially_refunded: "PS0",
  authorized: "PS2",
  pending: "PS3",
  unpaid: "PS3",
  partially_paid: "PS4",
  refunded: "PS5",
};

function addressOf(cell: Cell, side: "Billing" | "Shipping"): Record<string, unknown> | undefined {
  return present({
    ...splitName(cell(`${side} Name`)),
    address1: cell(`${side} Address1`) ?? cell(`${side} Street`),
    address2: cell(`${side} Address2`),
    city: cell(`${side} City`),
    province: cell(`${side} Province`) ?? cell(`${side} Province Name`),
    country: countryCode(cell(`${side} Country`)),
    // The export puts an apostrophe in front of ZIP codes so that spreadsheets read them as text.
    zip: cell(`${side} Zip`)?.replace(/^'/, ""),
    phone: cell(`${side} Phone`)?.replace(/^'/, ""),
  });
}

function itemsOf(rows: readonly ShopifyRow[]): unknown[] | undefined {
  const items = rows.flatMap((row) => {
    const item = present({
      id: row["Lineitem sku"],
      description: row["Lineitem name"],
      quantity: numberOr(row["Lineitem quantity"]),
      amount: numberOr(row["Lineitem price"]),
    });
    return isEmptyObject(item) ? [] : [item];
  });
  return items.length > 0 ? items : undefined;
}

function outcomesOf(cell: Cell, createdAt: string | undefined, currency: string | undefined): FileOutcome[] {
  if (createdAt === undefined || parseInstant(createdAt) === null) return [];
  const outcomes: FileOutcome[] = [];
  const cancelledAt = laterOf(createdAt, isoTime(cell("Cancelled at")));
  if (cancelledAt !== undefined) outcomes.push({ id: "shopify-export cancelled", type: "cancelled", reason: "other", at: cancelledAt });
  const refunded = numberOr(cell("Refunded Amount"));
  if (typeof refunded === "number" && refunded > 0) {
    // The export doesn't say when money was refunded, so the order's last known time is used.
    const last = ["Cancelled at", "Fulfilled at", "Paid at"]
      .map((heading) => laterOf(createdAt, isoTime(cell(heading))))
      .find((at) => at !== undefined);
    outcomes.push({
      id: "shopify-export refund",
      type: "refund",
      amount: refunded,
      ...(currency ? { currency } : {}),
      at: last ?? createdAt,
    });
  }
  return outcomes;
}

/** The second time, but not before the first. Undefined if it isn't a time. */
function laterOf(first: string, second: string | undefined): string | undefined {
  const [from, to] = [parseInstant(first), second === undefined ? null : parseInstant(second)];
  if (from === null || to === null) return undefined;
  return to.getTime() < from.getTime() ? first : second;
}

/** `2026-01-15 10:22:33 -0500` as ISO 8601. Anything else is unchanged, so that the server reports it. */
function isoTime(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?(UTC|Z|[+-]\d\d:?\d\d)$/i.exec(text?.trim() ?? "");
  if (!match) return text;
  const zone = (match[3] ?? "").toUpperCase();
  return `${match[1]}T${match[2]}${zone === "UTC" ? "Z" : zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`;
}

function splitName(name: string | undefined): { firstName?: string; lastName?: string } {
  if (name === undefined) return {};
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return rest.length > 0 ? { firstName: first, lastName: rest.join(" ") } : { lastName: first };
}

/** A country that can't be read stays as it is, so that the server warns of it. */
function countryCode(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (readCountry(text) ?? text);
}

function numberOr(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Drops undefined fields. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && !isEmptyObject(value)));
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
