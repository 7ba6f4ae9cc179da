import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney } from "#domain/money/money.ts";

/**
 * The template in which amounts of a currency are written, as shop platforms have it: `${{amount}}`, or
 * `{{amount_with_comma_separator}} €` where a comma begins the decimals.
 */
export function moneyTemplate(currency: CurrencyCode): string {
  return formatMoney({ amountMinor: 0, currency }).replace(/0(?:([.,])0+)?/, (_, sign: string | undefined) => {
    if (sign === undefined) return "{{amount_no_decimals}}";
    return sign === "," ? "{{amount_with_comma_separator}}" : "{{amount}}";
  });
}

/** A whole amount in major units, by a template; thousands are separated (S1 section 9). */
export function formatByTemplate(template: string, major: number): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/, (_, placeholder: string) =>
    new Intl.NumberFormat(placeholder.includes("comma_separator") ? "de-DE" : "en-US", { maximumFractionDigits: 0 }).format(major),
  );
}
