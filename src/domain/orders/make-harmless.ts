import { hasCardNumber, isCardNumber } from "#domain/orders/card-number.ts";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { harmlessId, harmlessText, harmlessWords, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { isPhoneNumber } from "#domain/orders/is-phone-number.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { hasDigit, isLikeSecurityCode, isSecurityCodeName, maskSecurityCodes } from "#domain/orders/security-code.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { isStorable, storablePart } from "#domain/text/is-storable.ts";

type Json = Record<string, unknown>;
type Harmless = { clean: Json; faults: FieldMessage[]; warnings: FieldMessage[] };

type Options = {
  /** The paths of identifiers. */
  identifiers: RegExp;
  /** The path of what names the whole. It's refused where parts of it would have to be removed. */
  ownId: string;
  keyed: KeyedHash;
};

/** Where a value is. The country is the one that its object or one around it names. */
type Place = { path: string; name: string; isInPayment: boolean; country: string | null };

const phoneName = /(?:phone|mobile|cell|tel)(?:no|number)?$/i;
/** Amounts may have as many digits as they need. */
const amountPath = /^(?:items\[\d+\]\.)?amount$/;
/** The bank's answer to the check of the code. */
const CVV_RESULT = "payment.cvv";

/**
 * A copy of what a shop sent that may be stored and logged, whatever is in whatever field:
 *
 * - A full card number or security code below `payment` is a fault, also as a field's name.
 * - Elsewhere it's masked with a warning, in texts, numbers and names.
 * - Identifiers that fit a card number are replaced with a keyed hash unless they are 13 digits (`harmlessId`), and phone
 *   numbers that exist stay.
 * - Characters that databases and files can't hold are removed with a warning.
 *
 * Takes time proportional to what was sent. What was made harmless stays the same if it's sent again.
 */
export function makeHarmless(sent: Json, { identifiers, ownId, keyed }: Options): Harmless {
  const faults: FieldMessage[] = [];
  const warnings: FieldMessage[] = [];

  function harmless(value: unknown, place: Place): unknown {
    if (typeof value === "string") return harmlessString(value, place);
    if (typeof value === "number") return harmlessNumber(value, place);
    if (Array.isArray(value)) return value.map((entry, index) => harmless(entry, { ...place, path: `${place.path}[${index}]` }));
    return isJsonObject(value) ? harmlessObject(value, place) : value;
  }

  function harmlessObject(value: Json, around: Pick<Place, "path" | "isInPayment" | "country">): Json {
    const country = typeof value["country"] === "string" ? value["country"].trim().toUpperCase() : around.country;
    return Object.fromEntries(
      Object.entries(value).map(([sentName, entry]) => {
        const name = harmlessName(sentName, around);
        const path = around.path ? `${around.path}.${name}` : name;
        const place = { path, name, isInPayment: around.isInPayment || path === "payment", country };
        return [name, isSecurityCodeName(name, place.isInPayment) ? harmlessCode(entry, place) : harmless(entry, place)];
      }),
    );
  }

  function harmlessName(sentName: string, { path, isInPayment }: Pick<Place, "path" | "isInPayment">): string {
    const { text: name, warnings: found } = harmlessText(sentName);
    for (const message of found) {
      if (isInPayment && message === harmlessWords.card) faults.push({ path, message: fieldFaults.cardNumberName });
      else warnings.push({ path, message: `has a field whose name ${message}` });
    }
    return name;
  }

  function harmlessString(text: string, place: Place): string {
    const { path } = place;
    if (path === ownId && !isStorable(text)) return refused(path, fieldFaults.notStorable, storablePart(text));
    const hasCard = hasCardNumber(text);
    if (hasCard) {
      if (identifiers.test(path)) return harmlessIdentifier(text, path);
      if (phoneName.test(place.name) && isPhoneNumber(text, place.country)) return text;
      if (place.isInPayment) return refused(path, fieldFaults.cardNumber);
    }
    if (place.isInPayment && maskSecurityCodes(text) !== text) return refused(path, fieldFaults.securityCode);
    const { text: clean, warnings: found } = harmlessText(text, { hasNoCard: !hasCard });
    for (const message of found) warnings.push({ path, message });
    return clean;
  }

  function harmlessNumber(value: number, { path, isInPayment }: Place): unknown {
    // Its reader refuses a number as the own id; masked, it would be a text that others are equal to.
    if (!isCardNumber(value) || amountPath.test(path) || path === ownId) return value;
    if (identifiers.test(path) && Number.isSafeInteger(value)) return harmlessIdentifier(String(value), path);
    if (isInPayment) return refused(path, fieldFaults.cardNumber);
    return warned(path, harmlessWords.card, `****${String(value).replaceAll(/\D/g, "").slice(-4)}`);
  }

  function harmlessIdentifier(id: string, path: string): string {
    const kept = harmlessId(id, keyed);
    return kept === id ? id : warned(path, harmlessWords.id, kept);
  }

  /** The value of a field that is named like a security code. */
  function harmlessCode(value: unknown, place: Place): unknown {
    const { path, isInPayment } = place;
    const text = typeof value === "string" || typeof value === "number" ? String(value) : null;
    if (isInPayment) {
      const isCode = path === CVV_RESULT ? text !== null && isLikeSecurityCode(text) : text === null ? isFilled(value) : hasDigit(text);
      return isCode ? refused(path, fieldFaults.securityCode) : harmless(value, place);
    }
    return text !== null && isLikeSecurityCode(text) ? warned(path, harmlessWords.code, "***") : harmless(value, place);
  }

  function refused(path: string, message: string, value = ""): string {
    faults.push({ path, message });
    return value;
  }

  function warned<T>(path: string, message: string, value: T): T {
    warnings.push({ path, message });
    return value;
  }

  return { clean: harmlessObject(sent, { path: "", isInPayment: false, country: null }), faults, warnings };
}

function isFilled(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
