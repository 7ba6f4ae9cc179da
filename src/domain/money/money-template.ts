import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney } from "#domain/money/money.ts";

/**
 * A currency's money template in the format of shop platforms: `${{amount}}`, or `{{amount_with_comma_separator}} €` for
 * currencies with a decimal comma.
 */
export function moneyTemplate(currency: CurrencyCode): string {
  return formatMoney({ amountMinor: 0, currency }).replace(/0(?:([.,])0+)?/, (_, sign: string | undefined) => {
    if (sign === undefined) return "{{amount_no_decimals}}";
    return sign === "," ? "{{amount_with_comma_separator}}" : "{{amount}}";
  });
}

/** Fills a whole amount in major units into a template, with thousands separators. */
export function formatByTemplate(template: string, major: number): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/, (_, placeholder: string) =>
    new Intl.NumberFormat(placeholder.includes("comma_separator") ? "de-DE" : "en-US", { maximumFractionDigits: 0 }).format(major),
  );
}
