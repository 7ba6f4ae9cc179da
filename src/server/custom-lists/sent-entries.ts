import { CsvError, parse } from "csv-parse/sync";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import type { NewEntry } from "#server/custom-lists/entry-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** What a request says of the entries that it adds. */
export type SentEntries = { value: string; expiresAt?: Date | null | undefined; note?: string | null | undefined };

/** No value can have it, so that line breaks separate nothing. */
const asOneRow = { record_delimiter: "\u0000" };

/** Reads values separated by commas, as in CSV, as entries of a list, each value once. Throws "bad-content" with every fault. */
export function readSentEntries(type: ListType, { value, expiresAt = null, note = null }: SentEntries, now: Date): NewEntry[] {
  const { entries, faults } = readAndCheck(type, { value, expiresAt, note }, now);
  if (faults.length > 0) throw new SuretyError("bad-content", "Nothing was added to the list.", { faults });
  return [...entries.values()];
}

/** Every fault that sent entries have. */
export function sentFaults(type: ListType, sent: SentEntries, now: Date): Fault[] {
  return readAndCheck(type, sent, now).faults;
}

/** Every fault of what an entry is to be changed to; what isn't sent stays. */
export function changedFaults(type: ListType, { value, expiresAt }: Partial<SentEntries>, now: Date): Fault[] {
  const read = value === undefined ? null : readListValue(type, value);
  return [...(read !== null && "fault" in read ? [{ path: "value", message: read.fault }] : []), ...expiryFaults(expiresAt ?? null, now)];
}

function readAndCheck(type: ListType, { value, expiresAt = null, note = null }: SentEntries, now: Date) {
  const entries = new Map<string, NewEntry>();
  const faults = expiryFaults(expiresAt, now);
  const sent = partsOf(value);
  if (sent === null) return { entries, faults: [{ path: "value", message: "has an opening quote without a closing one" }, ...faults] };
  const parts = sent.map((part, at) => ({ part, at })).filter(({ part }) => part !== "");
  if (parts.length === 0) faults.push({ path: "value", message: fieldFaults.required });
  if (parts.length > listLimits.valuesAtOnce) faults.push({ path: "value", message: fieldFaults.moreThan(listLimits.valuesAtOnce) });
  for (const { part, at } of parts.slice(0, listLimits.valuesAtOnce)) {
    const read = readListValue(type, part);
    if ("fault" in read) faults.push({ path: parts.length === 1 ? "value" : `value[${at}]`, message: read.fault });
    else entries.set(read.value, newEntry(read, expiresAt, note));
  }
  return { entries, faults };
}

/** The values between commas, without quotes around them; null if a quote isn't closed. */
function partsOf(text: string): string[] | null {
  try {
    return parse(text, { ...asOneRow, trim: true, relax_quotes: true, relax_column_count: true }).flat();
  } catch (cause) {
    if (cause instanceof CsvError) return null;
    throw cause;
  }
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
