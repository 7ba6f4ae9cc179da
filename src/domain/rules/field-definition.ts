import { fieldWords, type FieldWords } from "#domain/rules/field-words.ts";
import type { Reading } from "#domain/rules/reading.ts";

/** A field that a merchant may choose in a rule. Names are kept in stored rules: add, never rename. */
export type FieldDefinition = FieldWords & { name: string; reading: Reading };

/** Throws where the field has no words. */
export function field(name: string, reading: Reading): FieldDefinition {
  const words = fieldWords(name);
  if (words === null) throw new Error(`The field ${name} has no words`);
  return { name, ...words, reading };
}
