import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

type Json = Record<string, unknown>;

/**
 * Reads an object's fields, collecting faults and warnings with their paths and remembering which fields it was asked for.
 * Absent, null and blank fields read as null.
 *
 * Only required fields have faults. An optional field that isn't as it should be is a warning: where it's clear what is
 * meant (a number as text, another case) it's mended, also in the object itself; otherwise it reads as null.
 */
export class FieldReader {
  readonly source: Json;
  readonly path: string;
  readonly faults: FieldMessage[];
  readonly warnings: FieldMessage[];
  /** What becomes of a field that is only a warning. */
  readonly consequence: string;
  readonly knownFields = new Set<string>();
  /** The fields that hold something else than they should. */
  readonly unusedFields = new Set<string>();
  /** How many entries of a list are used, where not all are. */
  readonly usedEntries = new Map<string, number>();

  constructor(
    source: Json,
    path: string,
    faults: FieldMessage[],
    warnings: FieldMessage[],
    consequence = "stored with the order but not used",
  ) {
    this.source = source;
    this.path = path;
    this.faults = faults;
    this.warnings = warnings;
    this.consequence = consequence;
  }

  pathOf(name: string): string {
    return this.path ? `${this.path}.${name}` : name;
  }

  fault(name: string, message: string): null {
    this.faults.push({ path: this.pathOf(name), message });
    return null;
  }

  warn(name: string, message: string): null {
    this.warnings.push({ path: this.pathOf(name), message });
    return null;
  }

  /** Puts what was meant in place of what was sent, with a warning. */
  mend<T>(name: string, meant: T, message: string): T {
    this.source[name] = meant;
    this.warn(name, message);
    return meant;
  }

  /** A required text, which must be a string of at most `max` characters. */
  requiredText(name: string, { max, pattern }: { max: number; pattern?: { test: RegExp; message: string } }): string | null {
    const value = this.takeRequired(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.fault(name, fieldFaults.string);
    const trimmed = value.trim();
    if (trimmed.length > max) return this.fault(name, fieldFaults.longerThan(max));
    return pattern && !pattern.test.test(trimmed) ? this.fault(name, pattern.message) : trimmed;
  }

  /** A text of at most `max` characters; of a longer one, the rest isn't used. A number is read as text. */
  text(name: string, { max }: { max: number }): string | null {
    const text = this.anyText(name);
    if (text === null || text.length <= max) return text;
    this.warn(name, `is longer than ${formatCount(max)} characters; the rest is ignored`);
    return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  }

  /** An identifier. A longer one isn't cut, because it would then be equal to others. */
  identifier(name: string): string | null {
    const text = this.anyText(name);
    if (text === null || text.length <= orderLimits.id) return text;
    return this.drop(name, `is longer than ${orderLimits.id} characters`);
  }

  /** A required number, which must be a JSON number. */
  requiredNumber(name: string): number | null {
    const value = this.takeRequired(name);
    if (value === null) return null;
    if (typeof value === "string" && decimalComma.test(value)) return this.fault(name, fieldFaults.decimalPoint);
    if (typeof value !== "number" || !Number.isFinite(value)) return this.fault(name, fieldFaults.number);
    return value;
  }

  number(name: string): number | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value !== "string") return this.drop(name, fieldFaults.number);
    const text = value.trim();
    if (text === "") return null;
    if (plainNumber.test(text)) return this.mend(name, Number(text), `${fieldFaults.number}; the text was read as one`);
    return this.drop(name, decimalComma.test(text) ? fieldFaults.decimalPoint : fieldFaults.number);
  }

  count(name: string, min: number, max: number): number | null {
    const value = this.number(name);
    if (value === null) return null;
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    return this.drop(name, `must be a whole number from ${formatCount(min)} to ${formatCount(max)}`);
  }

  flag(name: string): boolean | null {
    const value = this.take(name);
    if (value === null || typeof value === "boolean") return value;
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : null;
    if (text === "") return null;
    const meant = text === null ? undefined : flagWords.get(text);
    return meant === undefined ? this.drop(name, fieldFaults.flag) : this.mend(name, meant, `${fieldFaults.flag}; it was read as ${meant}`);
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.take(name);
    const text = typeof value === "string" ? value.trim() : null;
    if (value === null || text === "") return null;
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    const meant = choices.find((choice) => choice.toLowerCase() === text?.toLowerCase());
    return meant === undefined
      ? this.drop(name, fieldFaults.choice(choices))
      : this.mend(name, meant, `${fieldFaults.choice(choices)}; it was read as ${meant}`);
  }

  requiredInstant(name: string): Date | null {
    const value = this.takeRequired(name);
    if (value === null) return null;
    return (typeof value === "string" ? parseInstant(value.trim()) : null) ?? this.fault(name, fieldFaults.instant);
  }

  /** A date without a time means the start of that day in UTC. */
  instant(name: string): Date | null {
    const value = this.take(name);
    if (value === null) return null;
    const text = typeof value === "string" ? value.trim() : null;
    if (text === "") return null;
    const instant = text === null ? null : parseInstant(isCalendarDay(text) ? `${text}T00:00:00Z` : text);
    if (instant !== null || text === null) return instant ?? this.drop(name, fieldFaults.instant);
    const meant = text.replace(
      /^(\S+) (\S+) ?(\S*)$/,
      (_, day: string, time: string, zone: string) => `${day}T${time}${zone === "UTC" ? "Z" : zone}`,
    );
    const read = parseInstant(meant);
    if (read === null) return this.drop(name, fieldFaults.instant);
    this.mend(name, meant, `${fieldFaults.instant}; it was read as one`);
    return read;
  }

  /** Adds a fault if an instant is too far in the future or the past. */
  checkTime(name: string, instant: Date | null, now: Date): void {
    if (instant === null) return;
    if (instant.getTime() > now.getTime() + orderLimits.aheadMs) this.fault(name, fieldFaults.tooFarAhead);
    if (instant.getUTCFullYear() < orderLimits.firstYear) this.fault(name, fieldFaults.tooEarly(orderLimits.firstYear));
  }

  object(name: string): FieldReader | null {
    const value = this.take(name);
    if (value === null || value === "") return null;
    if (isJsonObject(value)) return new FieldReader(value, this.pathOf(name), this.faults, this.warnings, this.consequence);
    return this.drop(name, fieldFaults.object);
  }

  /** A list's entries; those beyond `max` aren't used. */
  list(name: string, max: number): unknown[] {
    const value = this.take(name);
    if (value === null || value === "") return [];
    if (!Array.isArray(value)) {
      this.drop(name, fieldFaults.list);
      return [];
    }
    if (value.length <= max) return value;
    this.warn(name, `${fieldFaults.moreThan(max)}; the others are not used`);
    this.usedEntries.set(name, max);
    return value.slice(0, max);
  }

  /** The fields that were never asked for. */
  unknownFields(): string[] {
    return Object.keys(this.source).filter((name) => !this.knownFields.has(name));
  }

  /** Warns that a field isn't used because it isn't what it must be. */
  drop(name: string, message: string): null {
    this.unusedFields.add(name);
    return this.warn(name, `${message}; ${this.consequence}`);
  }

  private anyText(name: string): string | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value === "string") return value.trim() === "" ? null : value.trim();
    // Digits of a number beyond 2^53 may be lost.
    if (typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value)))
      return this.mend(name, String(value), `${fieldFaults.string}; the number was read as text`);
    return this.drop(name, fieldFaults.string);
  }

  /** Adds a fault if a field is absent, null or blank. */
  private takeRequired(name: string): unknown {
    const value = this.take(name);
    if (value !== null && !(typeof value === "string" && value.trim() === "")) return value;
    return this.fault(name, fieldFaults.required);
  }

  private take(name: string): unknown {
    this.knownFields.add(name);
    return ownField(this.source, name);
  }
}

const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;
const flagWords = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);
const decimalComma = /^\s*-?\d[\d.]*,\d+\s*$/;

export function isJsonObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's own field; null if absent. Names such as `constructor` are fields like any other, never the prototype's. */
export function ownField(source: Json, name: string): unknown {
  return Object.hasOwn(source, name) ? (source[name] ?? null) : null;
}

const instantPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Reads an ISO 8601 instant with a time zone, on a day that exists; null for anything else. */
export function parseInstant(text: string): Date | null {
  const match = instantPattern.exec(text);
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > lastDay) return null;
  const zoned = text
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2")
    .replace(/(\.\d{3})\d+/, "$1")
    .toUpperCase();
  const instant = new Date(zoned);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
