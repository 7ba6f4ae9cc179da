import { isDeepStrictEqual } from "node:util";
import { isJsonObject, ownField } from "#domain/orders/field-reader.ts";

export type FieldChange = { field: string; from: unknown; to: unknown };

/**
 * The fields that differ between two orders, as sorted dotted paths. Lists are compared as a whole; the order of keys
 * in their objects doesn't matter.
 */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>, path = ""): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const field = path ? `${path}.${name}` : name;
    const from = ownField(before, name);
    const to = ownField(after, name);
    if (isJsonObject(from) && isJsonObject(to)) return changedFields(from, to, field);
    return isDeepStrictEqual(from, to) ? [] : [{ field, from, to }];
  });
}
