import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import type { FieldReader } from "#domain/orders/field-reader.ts";
import type { FieldMessage } from "#domain/orders/order.ts";

/** Known fields that identify something and may look like a card number by chance (INTERFACE, "Orders in"). */
const identifiers = /^(orderId|reference|customer\.id|items\[\d+\]\.id|device\.(deviceId|sessionId|ip))$/;
/** Known fields whose digits are a phone number's. */
const phones = /(^|\.)phone$/;

/**
 * Names the fields that no reader asked for in `warnings`, and answers the order with every full card number in them
 * masked; an unknown field below `payment` that holds one is a fault instead. Known fields have been checked already.
 */
export function maskUnknown(
  sent: Record<string, unknown>,
  readers: FieldReader[],
  faults: FieldMessage[],
  warnings: FieldMessage[],
): Record<string, unknown> {
  const unknown = new Set<string>();
  for (const reader of readers) {
    for (const name of reader.unknownFields()) {
      const path = reader.pathOf(name);
      unknown.add(path);
      warnings.push({ path: maskCardNumbers(path), message: "is not a field Surety knows; it is kept with the order" });
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
      if (!faults.some((fault) => fault.path === path))
        faults.push({ path, message: "holds a full card number, which Surety does not take" });
    } else {
      warnings.push({ path: maskCardNumbers(path), message: "held a full card number, which was masked" });
    }
    return maskCardNumbers(text);
  }

  const result = masked(sent, "", false);
  return typeof result === "object" && result !== null ? Object.fromEntries(Object.entries(result)) : {};
}

function isExempt(path: string, isUnknown: boolean): boolean {
  return !isUnknown && (identifiers.test(path) || phones.test(path));
}
