import type { CurrencyCode } from "#domain/money/currencies.ts";

const names = new Intl.DisplayNames("en", { type: "currency" });

/** 'EUR, Euro'. */
export function currencyLabel(code: CurrencyCode): string {
  const name = names.of(code);
  return name === undefined || name === code ? code : `${code}, ${name}`;
}
