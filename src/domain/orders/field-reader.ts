import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";

type Json = Record<string, unknown>;

/** How the text of a field is treated. */
type TextOptions = {
  max: number;
  /** Refuse full card numbers (INTERFACE, "Orders in"). */
  refusesCards?: boolean;
  /** An identifier or a phone number may look like a card number; in every other text one is masked. */
  keepsCards?: boolean;
  pattern?: { test: RegExp; message: string };
};

/**
 * Reads the fields of one object of an order, noting every fault with its path and which fields it knows. Absent, null
 * and blank read as null.
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
    if (typeof value !== "string") return this.fault(name, "must be text");
    const trimmed = value.trim();
    if (trimmed === "") return null;
    if (trimmed.length > options.max) return this.fault(name, `is longer than ${options.max} characters`);
    if (options.refusesCards && hasCardNumber(trimmed)) return this.fault(name, "holds a full card number, which Surety does not take");
    if (options.pattern && !options.pattern.test.test(trimmed)) return this.fault(name, options.pattern.message);
    return options.keepsCards ? trimmed : maskCardNumbers(trimmed);
  }

  number(name: string): number | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value === "string" && decimalComma.test(value))
      return this.fault(name, "must be a number with a point as its decimal sign, such as 5.50");
    if (typeof value !== "number" || !Number.isFinite(value)) return this.fault(name, "must be a number");
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
    if (typeof value !== "boolean") return this.fault(name, "must be true or false");
    return value;
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.take(name);
    if (value === null) return null;
    const found = choices.find((choice) => choice === value);
    return found ?? this.fault(name, `must be one of ${choices.join(", ")}`);
  }

  /** With `takesDays` a plain day is its start in UTC. */
  instant(name: string, { takesDays = false }: { takesDays?: boolean } = {}): Date | null {
    const value = this.take(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.fault(name, "must be an ISO 8601 instant with a zone, such as 2026-11-01T12:00:00Z");
    const text = value.trim();
    const zoned = takesDays && isCalendarDay(text) ? `${text}T00:00:00Z` : text;
    return parseInstant(zoned) ?? this.fault(name, "must be an ISO 8601 instant with a zone, such as 2026-11-01T12:00:00Z");
  }

  /** Notes a fault where a field is absent, null or blank. */
  require(name: string): void {
    const value = this.take(name);
    if (value === null || (typeof value === "string" && value.trim() === "")) this.fault(name, "is required");
  }

  /** Notes a fault where an instant that was read lies further ahead, or back, than orders do. */
  checkTime(name: string, instant: Date | null, now: Date): void {
    if (instant === null) return;
    if (instant.getTime() > now.getTime() + orderLimits.aheadMs) this.fault(name, "is more than 24 hours ahead");
    if (instant.getUTCFullYear() < orderLimits.firstYear) this.fault(name, `is before the year ${orderLimits.firstYear}`);
  }

  object(name: string): FieldReader | null {
    const value = this.take(name);
    if (value === null) return null;
    if (!isJsonObject(value)) {
      this.fault(name, "must be an object");
      return null;
    }
    return new FieldReader(value, this.pathOf(name), this.faults, this.warnings);
  }

  list(name: string, max: number): unknown[] {
    const value = this.take(name);
    if (value === null) return [];
    if (!Array.isArray(value)) {
      this.fault(name, "must be a list");
      return [];
    }
    if (value.length > max) {
      this.fault(name, `has more than ${max} entries`);
      return [];
    }
    return value;
  }

  /** Names of fields that nothing asked for. */
  unknownFields(): string[] {
    return Object.keys(this.source).filter((name) => !this.knownFields.has(name));
  }

  private take(name: string): unknown {
    this.knownFields.add(name);
    return Object.hasOwn(this.source, name) ? (this.source[name] ?? null) : null;
  }
}

const decimalComma = /^\s*-?\d[\d.]*,\d+\s*$/;

export function isJsonObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const instantPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** An ISO 8601 instant with a zone, of a day that exists; null for anything else. */
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
