/** The currencies in use with their decimal places (ISO 4217, list one). */
const digitsByCurrency = new Map<string, number>();

const twoDigits =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK " +
  "DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT " +
  "LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN " +
  "QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS " +
  "VED VES WST XCD XCG YER ZAR ZMW ZWG";
const noDigits = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const threeDigits = "BHD IQD JOD KWD LYD OMR TND";

for (const code of twoDigits.split(" ")) digitsByCurrency.set(code, 2);
for (const code of noDigits.split(" ")) digitsByCurrency.set(code, 0);
for (const code of threeDigits.split(" ")) digitsByCurrency.set(code, 3);

/** A currency code that passed `isCurrency`. */
export type CurrencyCode = string & { readonly __currency: unique symbol };

export const NO_CURRENCY = "must be an ISO 4217 currency code, such as USD";

export function isCurrency(code: string): code is CurrencyCode {
  return digitsByCurrency.has(code);
}

/** Decimal places: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: CurrencyCode): number {
  return digitsByCurrency.get(currency) ?? 2;
}

export function allCurrencies(): CurrencyCode[] {
  return [...digitsByCurrency.keys()].filter(isCurrency).toSorted();
}

/** The currency that totals are shown in by default. */
export const DEFAULT_CURRENCY: CurrencyCode = knownCurrency("USD");

function knownCurrency(code: string): CurrencyCode {
  if (isCurrency(code)) return code;
  throw new Error(`${code} is not a currency`);
}
