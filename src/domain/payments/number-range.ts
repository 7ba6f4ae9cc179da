/** From a number up to another one, both included; null on a side that's open. One of them is set. */
export type NumberRange = { from: number | null; to: number | null };

/** A range in a URL: '0.1-0.3', '0.1-' or '-0.3'. */
export function writeNumberRange({ from, to }: NumberRange): string {
  return `${from ?? ""}-${to ?? ""}`;
}

/** Reads what `writeNumberRange` wrote; null for anything else, and for numbers above `max` or the wrong way around. */
export function readNumberRange(text: string, max: number): NumberRange | null {
  const [, first, last] = /^(\d{1,13}(?:\.\d{1,6})?)?-(\d{1,13}(?:\.\d{1,6})?)?$/.exec(text) ?? [];
  const range = { from: first === undefined ? null : Number(first), to: last === undefined ? null : Number(last) };
  return isNumberRange(range) && (range.from ?? 0) <= max && (range.to ?? 0) <= max ? range : null;
}

export function isNumberRange(value: unknown): value is NumberRange {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return false;
  const { from, to } = value;
  if (!isNumberOrOpen(from) || !isNumberOrOpen(to) || (from === null && to === null)) return false;
  return from === null || to === null || from <= to;
}

function isNumberOrOpen(value: unknown): value is number | null {
  return value === null || typeof value === "number";
}
