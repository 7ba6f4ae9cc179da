import { isStorable } from "#domain/text/is-storable.ts";
import { CHOICES_MAX, NAME_MAX, PAGE_MAX } from "#domain/lists/list-limits.ts";
import { isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

export type Sort<By extends string> = { by: By; direction: "asc" | "desc" };

/** Replaces a key's values. Nulls are skipped; an empty list removes the key. */
export function setParam(params: URLSearchParams, key: string, values: readonly (string | number | null)[]): void {
  params.delete(key);
  for (const value of values) if (value !== null) params.append(key, String(value));
}

/** Distinct texts, at most as many as a filter may have. */
export function limitChoices(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, CHOICES_MAX);
}

/** Names, such as a payment provider's. An empty one stands for payments without one. */
export function limitNames(texts: readonly string[]): string[] {
  return limitChoices(texts).filter((name) => name.length <= NAME_MAX && isStorable(name));
}

/** Ids; anything but a number is left out. */
export function limitIds(texts: readonly string[]): number[] {
  const ids = limitChoices(texts).filter((text) => /^-?\d{1,15}$/.test(text));
  return [...new Set(ids.map(Number))];
}

/** Reads a currency, the shop's own by default. */
export function readCurrency(text: string | null, own: CurrencyCode): CurrencyCode {
  return text !== null && isCurrency(text) ? text : own;
}

/** Reads a whole number from 1 to `max`; null for anything else. */
export function readWhole(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null;
  const value = Number(text);
  return value >= 1 && value <= max ? value : null;
}

/** Reads a page, counted from 1. */
export function readPage(text: string | null): number {
  return readWhole(text, PAGE_MAX) ?? 1;
}

/** A sort in a URL, such as 'amount-desc'; null for the default. */
export function writeSort<By extends string>({ by, direction }: Sort<By>, usual: Sort<By>): string | null {
  return by === usual.by && direction === usual.direction ? null : `${by}-${direction}`;
}

/** Reads what `writeSort` wrote; anything else means the default. */
export function readSort<By extends string>(text: string | null, sorts: readonly By[], usual: Sort<By>): Sort<By> {
  const [word, direction] = (text ?? "").split("-");
  const by = sorts.find((candidate) => candidate === word);
  return by && (direction === "asc" || direction === "desc") ? { by, direction } : usual;
}
