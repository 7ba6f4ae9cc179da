import { hasCardNumber, maskCardNumbers } from "#domain/orders/card-number.ts";
import { maskSecurityCodes } from "#domain/orders/security-code.ts";
import { storablePart } from "#domain/text/is-storable.ts";

/** Stands in for a text of a shop: the same for the same text, and nobody can tell the text from it without the server's key. */
export type KeyedHash = (text: string) => string;

/** What was done to a text so that it may be stored. Each follows the field's path. */
export const harmlessWords = {
  card: "contained a full card number, which was masked",
  code: "contained a card's security code, which was masked",
  id: "fits a full card number; it's stored under a hash, and still finds what it names",
  characters: "contained characters that can't be stored, which were removed",
} as const;

/** A text of a shop or a person as it may be stored, and what was done to it. */
export type HarmlessText = { text: string; warnings: string[] };

/**
 * A text as it may be stored: without characters that databases and files can't hold, and with card numbers and named
 * security codes masked. Doing it again changes nothing. If it's known to have no card number, it isn't searched again.
 */
export function harmlessText(text: string, { hasNoCard = false }: { hasNoCard?: boolean } = {}): HarmlessText {
  const storable = storablePart(text);
  const uncoded = maskSecurityCodes(storable);
  const masked = hasNoCard && uncoded === text ? text : maskCardNumbers(uncoded);
  const warnings = [
    ...(storable === text ? [] : [harmlessWords.characters]),
    ...(uncoded === storable ? [] : [harmlessWords.code]),
    ...(masked === uncoded ? [] : [harmlessWords.card]),
  ];
  return { text: masked, warnings };
}

/**
 * An identifier as it may be stored. About 3% of 16-digit identifiers fit a card number: those are replaced with their
 * last four digits and a keyed hash, so that the same identifier is still equal to itself. Others stay as they are, and so
 * does a replaced one. So do those of exactly 13 digits and nothing else, as Shopify's are: cards with so few digits are no
 * longer in use.
 */
export function harmlessId(id: string, keyed: KeyedHash): string {
  if (!hasCardNumber(id) || /^\d{13}$/.test(id.trim())) return id;
  const shown = /\*{4}\d{4}/.exec(maskCardNumbers(id))?.[0] ?? "****";
  return `${shown}-${keyed(id.trim()).replaceAll(/\d/g, letterOf)}`;
}

/** Without digits, the hash can't be taken for a card number in turn. */
function letterOf(digit: string): string {
  return "abcdefghij".charAt(Number(digit));
}
