import { COMPARED_AMOUNT_MAX } from "#domain/payments/amount-comparison.ts";

/**
 * The amount somebody typed, of at most three decimals; null where it is none. Commas before three digits each group
 * thousands, as the console shows amounts; a comma before one or two digits is a decimal one: '1,000.50', '5,50'.
 */
export function readAmount(text: string): number | null {
  const typed = text.trim();
  const value = readGrouped(typed) ?? readPlain(typed);
  return value !== null && value <= COMPARED_AMOUNT_MAX ? value : null;
}

function readGrouped(typed: string): number | null {
  return /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/.test(typed) ? Number(typed.replaceAll(",", "")) : null;
}

function readPlain(typed: string): number | null {
  return /^\d{1,13}(?:\.\d{1,3}|,\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : null;
}
