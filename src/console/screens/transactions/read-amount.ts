import { COMPARED_AMOUNT_MAX } from "#domain/payments/amount-comparison.ts";

/**
 * Reads a typed amount with at most three decimals; null if it isn't one. A comma before three digits groups thousands, as
 * the console writes amounts; before one or two digits it's a decimal comma: '1,000.50', '5,50'.
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
