import { faultsOf } from "#console/api/api-error.ts";
import { countWords } from "#domain/text/count-words.ts";
import { cutTo } from "#domain/text/truncate.ts";

/** Fields of the forms, by their names in the API, as their faults name them. */
const fieldNames = { name: "Name", value: "Value", expiresAt: "Expiry", note: "Note" } as const;
type FieldName = keyof typeof fieldNames;

/** More of one field aren't shown; the next follow as they are corrected. */
const SHOWN = 5;
const VALUE_LENGTH = 40;

/**
 * What the server says of a form's fields, in sentences; of several values, each with the value it's about. `rest` is the error if
 * any of it is about no field.
 */
export function saidFaults(error: unknown, sentValues = ""): { of: Partial<Record<FieldName, string[]>>; rest: unknown } {
  const faults = faultsOf(error);
  const values = sentParts(sentValues);
  const of: Partial<Record<FieldName, string[]>> = {};
  let hasOther = faults.length === 0;
  for (const { path, message } of faults) {
    const [, field, place] = /^(\w+)(?:\[(\d+)\])?$/.exec(path) ?? [];
    if (!isFieldName(field)) hasOther = true;
    else (of[field] ??= []).push(`${place === undefined ? fieldNames[field] : named(values, Number(place))} ${message}.`);
  }
  return { of: Object.fromEntries(Object.entries(of).map(([field, said]) => [field, shortened(said)])), rest: hasOther ? error : null };
}

/** The parts of a text between commas, numbered as the server does, blank ones too; null where quotes may have commas in them. */
function sentParts(values: string): string[] | null {
  return values.includes('"') ? null : values.split(",").map((value) => value.trim());
}

function isFieldName(name: string | undefined): name is FieldName {
  return name !== undefined && name in fieldNames;
}

/** A value by what it is or, where that isn't known, by its place. */
function named(values: readonly string[] | null, place: number): string {
  const value = values?.[place];
  return value === undefined ? `Value ${place + 1}` : `“${cutTo(value, VALUE_LENGTH)}”`;
}

function shortened(said: string[]): string[] {
  const left = said.length - SHOWN;
  return left <= 0 ? said : [...said.slice(0, SHOWN), `And ${countWords(left, "other value")}.`];
}
