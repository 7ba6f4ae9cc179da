import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import type { FieldReader } from "#domain/orders/field-reader.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

/** Known fields with ids, which can look like card numbers by chance. */
const identifiers = /^(orderId|reference|customer\.id|items\[\d+\]\.id|device\.(deviceId|sessionId|ip))$/;
/** Known fields with phone numbers. */
const phones = /(^|\.)phone$/;

/**
 * Warns about fields that no reader asked for and returns the order with full card numbers masked. An unknown field below
 * `payment` with a card number is a fault instead.
 */
export function maskUnknown(
  sent: Record<string, unknown>,
  readers: FieldReader[],
  faults: FieldMessage[],
  warnings: FieldMessage[],
): Record<string, unknown> {
  const unknown = new Set<string>();
  const faulty = new Set(faults.map(({ path }) => path));
  for (const reader of readers) {
    for (const name of reader.unknownFields()) {
      const path = reader.pathOf(name);
      unknown.add(path);
      warnings.push({ path: maskCardNumbers(path), message: "is not a known field; stored with the order as sent" });
    }
  }

  function masked(value: unknown, path: string, isUnknown: boolean): unknown {
    if (typeof value === "string") return isExempt(path, isUnknown) ? value : withoutCards(value, path);
    if (typeof value === "number") return isUnknown && hasCardNumber(String(value)) ? withoutCards(String(value), path) : value;
    if (Array.isArray(value)) return value.map((entry, index) => masked(entry, `${path}[${index}]`, isUnknown));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => {
        const entryPath = path ? `${path}.${name}` : name;
        return [maskCardNumbers(name), masked(entry, entryPath, isUnknown || unknown.has(entryPath))];
      }),
    );
  }

  function withoutCards(text: string, path: string): string {
    if (!hasCardNumber(text)) return text;
    if (path.startsWith("payment.")) {
      if (!faulty.has(path)) faults.push({ path, message: fieldFaults.cardNumber });
    } else {
      warnings.push({ path: maskCardNumbers(path), message: "contained a full card number, which was masked" });
    }
    return maskCardNumbers(text);
  }

  const result = masked(sent, "", false);
  return typeof result === "object" && result !== null ? Object.fromEntries(Object.entries(result)) : {};
}

function isExempt(path: string, isUnknown: boolean): boolean {
  return !isUnknown && (identifiers.test(path) || phones.test(path));
}
