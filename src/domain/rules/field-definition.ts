import { fieldWords, type FieldWords } from "#domain/rules/field-words.ts";
import type { Reading } from "#domain/rules/reading.ts";

/** A field that merchants can use in rules. Stored rules refer to names: add fields, never rename them. */
export type FieldDefinition = FieldWords & { name: string; reading: Reading };

/** Throws if the field has no label. */
export function field(name: string, reading: Reading): FieldDefinition {
  const words = fieldWords(name);
  if (words === null) throw new Error(`The field ${name} has no label`);
  return { name, ...words, reading };
}
