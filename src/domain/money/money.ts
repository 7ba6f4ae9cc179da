import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";

/** An amount of money: an integer in the currency's minor unit (cents for USD, yen for JPY). */
export type Money = { amountMinor: number; currency: CurrencyCode };

/** The largest accepted amount: its minor units are still a safe integer in every currency. */
export const MAX_AMOUNT_MAJOR = 1_000_000_000_000;

/**
 * Converts a decimal amount on the wire to minor units. Null if it has too many decimals for the currency, or is negative,
 * not finite or too large.
 */
export function toMinor(amountMajor: number, currency: CurrencyCode): number | null {
  if (!Number.isFinite(amountMajor) || amountMajor < 0 || amountMajor > MAX_AMOUNT_MAJOR) return null;
  const scale = 10 ** currencyDigits(currency);
  const minor = Math.round(amountMajor * scale);
  // Both sides are the double closest to the same decimal only if no digit was lost.
  return minor / scale === amountMajor && Number.isSafeInteger(minor) ? minor : null;
}

/** Minor units of a sum that we computed ourselves: any size, rounded to the nearest unit. Null if it isn't finite. */
export function sumToMinor(amountMajor: number, currency: CurrencyCode): number | null {
  return Number.isFinite(amountMajor) ? Math.round(amountMajor * 10 ** currencyDigits(currency)) : null;
}

/** The fault of a decimal amount, null if there is none. Decimals are checked only if the currency is known. */
export function amountFault(amountMajor: number, currency: CurrencyCode | null): string | null {
  if (amountMajor < 0) return "must not be negative";
  if (amountMajor > MAX_AMOUNT_MAJOR) return `must be at most ${MAX_AMOUNT_MAJOR.toLocaleString("en-US")}`;
  if (currency === null || toMinor(amountMajor, currency) !== null) return null;
  const digits = currencyDigits(currency);
  return digits === 0 ? `must be a whole number in ${currency}` : `must have at most ${digits} decimal places in ${currency}`;
}

/** Converts minor units to the decimal amount on the wire. */
export function toMajor(amountMinor: number, currency: CurrencyCode): number {
  const digits = currencyDigits(currency);
  return digits === 0 ? amountMinor : Number((amountMinor / 10 ** digits).toFixed(digits));
}

/** The locales that money is formatted in; other currencies use en-US. */
const displayLocales: Partial<Record<string, string>> = {
  USD: "en-US",
  EUR: "de-DE",
  BRL: "pt-BR",
  GBP: "en-GB",
  TRY: "tr-TR",
  ILS: "he-IL",
  JPY: "ja-JP",
  CNY: "zh-CN",
  CAD: "en-CA",
};

/**
 * Currencies whose locale's sign is ambiguous or missing in some fonts: a plain '$' is only USD, '¥' only JPY, and the two CFA
 * francs' signs differ just by a space.
 */
const distinctSigns: Partial<Record<string, string>> = { CAD: "CA$", CNY: "CN¥", JPY: "¥", XAF: "XAF", XOF: "XOF" };

/**
 * An amount as screens show it, with an unambiguous currency sign; a missing amount shows as '-'. Right-to-left text is
 * isolated from the text around it.
 */
export function formatMoney(money: Money | null): string {
  if (money === null) return "-";
  return moneyText(toMajor(money.amountMinor, money.currency), money.currency, currencyDigits(money.currency));
}

/** A converted total in major units, rounded to a whole number. */
export function formatWholeMoney(major: number, currency: CurrencyCode): string {
  return moneyText(Math.round(major), currency, 0);
}

function moneyText(major: number, currency: CurrencyCode, digits: number): string {
  const parts = moneyFormatter(currency, digits).formatToParts(major);
  const sign = distinctSigns[currency];
  const text = parts.map((part) => (sign !== undefined && part.type === "currency" ? sign : part.value)).join("");
  return text.includes(RIGHT_TO_LEFT_MARK) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}

const RIGHT_TO_LEFT_MARK = "\u200F";
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

const formatters = new Map<string, Intl.NumberFormat>();

function moneyFormatter(currency: CurrencyCode, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.NumberFormat(displayLocales[currency] ?? "en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}
