import { isDeepStrictEqual } from "node:util";
import { isJsonObject, ownField } from "#domain/orders/field-reader.ts";
import { withoutPersonalFields } from "#domain/orders/personal-fields.ts";
import type { FieldMessage, Order } from "#domain/orders/order.ts";

type Json = Record<string, unknown>;
type Sent = { order: Order; raw: Json };

/** A stored order: as it is now and, if it has changed, as it was sent first; and whether its personal data was removed. */
export type StoredOrder = { raw: Json; firstRaw: Json | null; isErased: boolean };

const DIFFERS = "is not what this order has, and was not changed; to change an order, send PUT /api/orders/{orderId}";

/**
 * A warning for each field of an order that was sent again, if it differs both from the order as sent first and from how it
 * is now. Known fields are compared as checked, so that 'usd' is 'USD'; others as stored. What was removed isn't compared.
 */
export function repeatWarnings(again: Sent, { raw, firstRaw, isErased }: StoredOrder, check: (raw: Json) => Order | null): FieldMessage[] {
  const sent = isErased ? { ...again, raw: withoutPersonalFields(again.raw).kept } : again;
  const paths = differing(sent, raw, check);
  if (paths.length === 0 || firstRaw === null) return paths.map(warning);
  const fromFirst = new Set(differing(sent, firstRaw, check));
  return paths.filter((path) => fromFirst.has(path)).map(warning);
}

function warning(path: string): FieldMessage {
  return { path, message: DIFFERS };
}

function differing(sent: Sent, stored: Json, check: (raw: Json) => Order | null): string[] {
  const paths = differingPaths(sent.raw, stored, []);
  if (paths.length === 0) return [];
  const order = check(stored);
  return paths.filter((path) => order === null || !isSameChecked(sent.order, order, path)).map((path) => path.join("."));
}

/** The paths of values that differ, in the order of their names. Lists are compared as a whole. */
function differingPaths(a: Json, b: Json, path: readonly string[]): string[][] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return names.flatMap((name) => {
    const [one, other] = [ownField(a, name), ownField(b, name)];
    if (isJsonObject(one) || isJsonObject(other))
      return differingPaths(isJsonObject(one) ? one : {}, isJsonObject(other) ? other : {}, [...path, name]);
    return isDeepStrictEqual(one ?? null, other ?? null) ? [] : [[...path, name]];
  });
}

/** Whether a known field says the same in both orders. */
function isSameChecked(a: Order, b: Order, path: readonly string[]): boolean {
  const [one, other] = [checkedAt(a, path), checkedAt(b, path)];
  if (one === undefined && other === undefined) return false;
  return isDeepStrictEqual(one ?? null, other ?? null);
}

/** An order's field as checked; undefined if no such field is known. */
function checkedAt({ amount, ...order }: Order, path: readonly string[]): unknown {
  const known: Json = { ...order, amount: amount.amountMinor, currency: amount.currency };
  return path.reduce<unknown>((value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), known);
}
