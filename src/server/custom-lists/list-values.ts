import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { NewEntry } from "#server/custom-lists/entry-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** What a request says of the entries that it adds. */
export type SentEntries = { value: string; expiresAt?: Date | null | undefined; note?: string | null | undefined };

/** Reads values separated by commas as entries of a list, each value once. Throws "bad-content" with every fault. */
export function readSentEntries(type: ListType, { value, expiresAt = null, note = null }: SentEntries, now: Date): NewEntry[] {
  const parts = value.split(",").filter((part) => part.trim() !== "");
  const faults: Fault[] = [];
  if (parts.length === 0) faults.push({ path: "value", message: fieldFaults.required });
  if (parts.length > listLimits.valuesAtOnce) faults.push({ path: "value", message: fieldFaults.moreThan(listLimits.valuesAtOnce) });
  faults.push(...expiryFaults(expiresAt, now));
  const entries = new Map<string, NewEntry>();
  for (const [index, part] of parts.slice(0, listLimits.valuesAtOnce).entries()) {
    const read = readListValue(type, part);
    if ("fault" in read) faults.push({ path: parts.length === 1 ? "value" : `value[${index}]`, message: read.fault });
    else entries.set(read.value, newEntry(read, expiresAt, note));
  }
  if (faults.length > 0) throw new SuretyError("bad-content", "Nothing was added to the list.", { faults });
  return [...entries.values()];
}

/** A read value as an entry, with what is said of it. A note is stored without card numbers and codes. */
export function newEntry(
  { value, written }: { value: string; written: string },
  expiresAt: Date | null,
  note: string | null | undefined,
): NewEntry {
  return { value, written: written === value ? null : written, expiresAt, note: harmlessNote(note) };
}

export function harmlessNote(note: string | null | undefined): string | null {
  return note === null || note === undefined || note.trim() === "" ? null : harmlessText(note.trim()).text;
}

export function expiryFaults(expiresAt: Date | null, now: Date): Fault[] {
  return expiresAt !== null && expiresAt <= now ? [{ path: "expiresAt", message: "must be in the future" }] : [];
}
