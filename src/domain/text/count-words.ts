import { formatCount } from "#domain/payments/page-range.ts";

/** A count with its noun, whose plural has an s: '1 transaction', '2,310 transactions'. */
export function countWords(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
