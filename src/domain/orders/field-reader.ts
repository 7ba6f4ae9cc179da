import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

type Json = Record<string, unknown>;

/** How a text field is checked. */
type TextOptions = {
  max: number;
  /** Refuses the order if the text contains a full card number. */
  refusesCards?: boolean;
  /** Ids and phone numbers can look like card numbers. In all other texts, card numbers are masked. */
  keepsCards?: boolean;
  pattern?: { test: RegExp; message: string };
};

/**
 * Reads an object's fields, collecting faults with their paths and remembering which fields it was asked for. Absent, null
 * and blank fields read as null.
 */
export class FieldReader {
  readonly source: Json;
  readonly path: string;
  readonly faults: FieldMessage[];
  readonly warnings: FieldMessage[];
  readonly knownFields = new Set<string>();

  constructor(source: Json, path: string, faults: FieldMessage[], warnings: FieldMessage[]) {
    this.source = source;
    this.path = path;
    this.faults = faults;
    this.warnings = warnings;
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

  text(name: string, options: TextOptions): string | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.fault(name, fieldFaults.string);
    const trimmed = value.trim();
    if (trimmed === "") return null;
    if (trimmed.length > options.max) return this.fault(name, fieldFaults.longerThan(options.max));
    if (options.refusesCards && hasCardNumber(trimmed)) return this.fault(name, fieldFaults.cardNumber);
    if (options.pattern && !options.pattern.test.test(trimmed)) return this.fault(name, options.pattern.message);
    return options.keepsCards ? trimmed : maskCardNumbers(trimmed);
  }

  number(name: string): number | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value === "string" && decimalComma.test(value)) return this.fault(name, "must use a decimal point, such as 5.50");
    if (typeof value !== "number" || !Number.isFinite(value)) return this.fault(name, fieldFaults.number);
    return value;
  }

  count(name: string, min: number, max: number): number | null {
    const value = this.number(name);
    if (value === null) return null;
    if (!Number.isInteger(value) || value < min || value > max) return this.fault(name, `must be a whole number from ${min} to ${max}`);
    return value;
  }

  flag(name: string): boolean | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value !== "boolean") return this.fault(name, fieldFaults.flag);
    return value;
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.take(name);
    if (value === null) return null;
    const found = choices.find((choice) => choice === value);
    return found ?? this.fault(name, fieldFaults.choice(choices));
  }

  /** With `takesDays`, a date without a time means the start of that day in UTC. */
  instant(name: string, { takesDays = false }: { takesDays?: boolean } = {}): Date | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.fault(name, fieldFaults.instant);
    const text = value.trim();
    const zoned = takesDays && isCalendarDay(text) ? `${text}T00:00:00Z` : text;
    return parseInstant(zoned) ?? this.fault(name, fieldFaults.instant);
  }

  /** Adds a fault if a field is absent, null or blank. */
  require(name: string): void {
    const value = this.take(name);
    if (value === null || (typeof value === "string" && value.trim() === "")) this.fault(name, fieldFaults.required);
  }

  /** Adds a fault if an instant is too far in the future or the past. */
  checkTime(name: string, instant: Date | null, now: Date): void {
    if (instant === null) return;
    if (instant.getTime() > now.getTime() + orderLimits.aheadMs) this.fault(name, fieldFaults.tooFarAhead);
    if (instant.getUTCFullYear() < orderLimits.firstYear) this.fault(name, fieldFaults.tooEarly(orderLimits.firstYear));
  }

  object(name: string): FieldReader | null {
    const value = this.take(name);
    if (value === null) return null;
    if (!isJsonObject(value)) {
      this.fault(name, fieldFaults.object);
      return null;
    }
    return new FieldReader(value, this.pathOf(name), this.faults, this.warnings);
  }

  list(name: string, max: number): unknown[] {
    const value = this.take(name);
    if (value === null) return [];
    if (!Array.isArray(value)) {
      this.fault(name, fieldFaults.list);
      return [];
    }
    if (value.length > max) {
      this.fault(name, fieldFaults.moreThan(max));
      return [];
    }
    return value;
  }

  /** The fields that were never asked for. */
  unknownFields(): string[] {
    return Object.keys(this.source).filter((name) => !this.knownFields.has(name));
  }

  private take(name: string): unknown {
    this.knownFields.add(name);
    return ownField(this.source, name);
  }
}

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
