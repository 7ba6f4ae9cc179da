import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";

/** An amount of money: an integer in the currency's minor unit (cents for USD, yen for JPY). */
export type Money = { amountMinor: number; currency: CurrencyCode };

/** Largest amount taken: one million million major units still leaves every minor amount a safe integer. */
export const MAX_AMOUNT_MAJOR = 1_000_000_000_000;

/**
 * Turns the decimal number of the wire into minor units.
 * Returns null where the number has more digits than the currency has, is negative, not finite or too large.
 */
export function toMinor(amountMajor: number, currency: CurrencyCode): number | null {
  if (!Number.isFinite(amountMajor) || amountMajor < 0 || amountMajor > MAX_AMOUNT_MAJOR) return null;
  const scale = 10 ** currencyDigits(currency);
  const minor = Math.round(amountMajor * scale);
  // Both sides are the double closest to the same decimal exactly where no digit was lost.
  return minor / scale === amountMajor && Number.isSafeInteger(minor) ? minor : null;
}

/** Minor units of a sum that we wrote ourselves: however large, and to the nearest unit. Null where it is no number. */
export function sumToMinor(amountMajor: number, currency: CurrencyCode): number | null {
  return Number.isFinite(amountMajor) ? Math.round(amountMajor * 10 ** currencyDigits(currency)) : null;
}

/** What is wrong with the decimal number of an amount, as far as that can be told where its currency is not known; null where nothing is. */
export function amountFault(amountMajor: number, currency: CurrencyCode | null): string | null {
  if (amountMajor < 0) return "must not be negative";
  if (amountMajor > MAX_AMOUNT_MAJOR) return `must be at most ${MAX_AMOUNT_MAJOR.toLocaleString("en-US")}`;
  if (currency === null || toMinor(amountMajor, currency) !== null) return null;
  return `must have at most ${currencyDigits(currency)} digits after the point, as ${currency} has`;
}

/** Turns minor units into the decimal number of the wire. */
export function toMajor(amountMinor: number, currency: CurrencyCode): number {
  const digits = currencyDigits(currency);
  return digits === 0 ? amountMinor : Number((amountMinor / 10 ** digits).toFixed(digits));
}

/** Locales in which money is shown (S2 section 9); other currencies use en-US. */
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

/** Currencies whose sign would be read as another's, or is not in every font: '$' is USD alone, '¥' JPY (not the wide one of its locale), and the two CFA francs differ by a space. */
const distinctSigns: Partial<Record<string, string>> = { CAD: "CA$", CNY: "CN¥", JPY: "¥", XAF: "XAF", XOF: "XOF" };

/**
 * Text of an amount for a screen, from which the currency can be told; a missing amount shows as '-' (S2 section 9).
 * What is written from right to left is isolated from the text around it.
 */
export function formatMoney(money: Money | null): string {
  if (money === null) return "-";
  return moneyText(toMajor(money.amountMinor, money.currency), money.currency, currencyDigits(money.currency));
}

/** Text of a converted total in major units, rounded to a whole number (S0 section 9). */
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
