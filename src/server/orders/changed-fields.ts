import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "#domain/orders/field-reader.ts";

export type FieldChange = { field: string; from: unknown; to: unknown };

/** Fields in which two orders differ, by their dotted path; lists are compared whole, whatever order their objects name things in. In the order of their names. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>, path = ""): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const field = path ? `${path}.${name}` : name;
    const from = before[name] ?? null;
    const to = after[name] ?? null;
    if (isJsonObject(from) && isJsonObject(to)) return changedFields(from, to, field);
    return isDeepStrictEqual(from, to) ? [] : [{ field, from, to }];
  });
}
