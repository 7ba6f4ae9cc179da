import { isJsonObject, type FieldReader } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/**
 * An order with the fields that the readers asked for and at most 500 values in all others, which are named in warnings; the
 * values beyond are counted in one. What a known field holds instead of what it should counts as unknown too.
 */
export function keepUnknown(
  sent: Record<string, unknown>,
  readers: readonly FieldReader[],
  warnings: FieldMessage[],
): Record<string, unknown> {
  const readerOf = new Map<unknown, FieldReader>(readers.map((reader) => [reader.source, reader]));
  let count = 0;

  /** Undefined if there is no more room for it. */
  function kept(value: unknown, isUnknown: boolean, usedEntries = Infinity): unknown {
    if (Array.isArray(value) && value.length > 0) {
      const entries = value.map((entry, index) => kept(entry, isUnknown || index >= usedEntries || isUnread(entry)));
      const left = entries.filter((entry) => entry !== undefined);
      return left.length > 0 ? left : undefined;
    }
    if (isJsonObject(value) && Object.keys(value).length > 0) return keptObject(value, isUnknown);
    if (!isUnknown) return value;
    count += 1;
    return count > orderLimits.unknownValues ? undefined : value;
  }

  function isUnread(entry: unknown): boolean {
    return typeof entry === "object" && entry !== null && !readerOf.has(entry);
  }

  function keptObject(value: Record<string, unknown>, isUnknown: boolean): Record<string, unknown> | undefined {
    const reader = readerOf.get(value);
    const entries = Object.entries(value).flatMap(([name, entry]): [string, unknown][] => {
      const isKnown = reader !== undefined && reader.knownFields.has(name) && !reader.unusedFields.has(name);
      const left = kept(entry, reader === undefined ? isUnknown : !isKnown, reader?.usedEntries.get(name));
      return left === undefined ? [] : [[name, left]];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }

  for (const reader of readers) {
    for (const name of reader.unknownFields())
      warnings.push({ path: reader.pathOf(name), message: "is not a known field; stored with the order" });
  }
  const order = keptObject(sent, false) ?? {};
  const left = count - orderLimits.unknownValues;
  if (left > 0) warnings.unshift({ path: "", message: notStored(left) });
  return order;
}

function notStored(count: number): string {
  const values = `${formatCount(count)} ${count === 1 ? "value" : "values"}`;
  return `${values} in unknown fields ${count === 1 ? "isn't" : "aren't"} stored: at most ${orderLimits.unknownValues} are`;
}
