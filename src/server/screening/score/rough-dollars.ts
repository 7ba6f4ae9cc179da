import type { CurrencyCode } from "#domain/money/currencies.ts";
import { toMajor, type Money } from "#domain/money/money.ts";

/**
 * An amount's order of magnitude in US dollars; null for unlisted currencies. Only good for telling large orders from
 * small ones: the rates are round numbers that stay roughly right for years.
 */
export function roughDollars(amount: Money): number | null {
  const units = roughPerDollar(amount.currency);
  return units === null ? null : toMajor(amount.amountMinor, amount.currency) / units;
}

/** Roughly how many units of a currency a US dollar is; null for unlisted currencies. */
export function roughPerDollar(currency: CurrencyCode): number | null {
  return unitsPerDollar.get(currency) ?? null;
}

const table =
  "USD 1,EUR 0.9,GBP 0.8,CHF 0.9,CAD 1.4,AUD 1.5,NZD 1.7,SGD 1.3,HKD 8,TWD 32,JPY 150,CNY 7,KRW 1400,INR 85,IDR 16000,MYR 4.5,THB 35,PHP 57,VND 25000," +
  "BRL 5.5,MXN 19,ARS 1000,CLP 950,COP 4200,PEN 3.7,UYU 40,ILS 3.6,AED 3.7,SAR 3.75,QAR 3.6,KWD 0.3,BHD 0.4,OMR 0.4,JOD 0.7,EGP 50,MAD 10,ZAR 18,NGN 1500,KES 130," +
  "SEK 10,NOK 11,DKK 7,PLN 4,CZK 23,HUF 370,RON 4.6,BGN 1.8,TRY 35,UAH 41,RUB 90,ISK 140,KZT 500,PKR 280,BDT 120,LKR 300";

const unitsPerDollar = new Map<string, number>();
for (const entry of table.split(",")) {
  const [code, units] = entry.split(" ");
  if (code && units) unitsPerDollar.set(code, Number(units));
}
