import { formatCount } from "#domain/payments/page-range.ts";

/** A count with its noun, for nouns with a plural in s: '1 order', '2,310 orders'. */
export function countWords(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
