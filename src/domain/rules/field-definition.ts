import type { Reading } from "#domain/rules/reading.ts";

/** A field that a merchant may choose in a rule. Names are kept in stored rules: add, never rename. */
export type FieldDefinition = { name: string; label: string; reading: Reading };

export function field(name: string, label: string, reading: Reading): FieldDefinition {
  return { name, label, reading };
}
