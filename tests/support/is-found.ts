import type { SearchTerm } from "#domain/payments/search-words.ts";

/** Whether an order with these words is what a search asks for, as the database finds it. */
export function isFound(words: readonly string[], terms: readonly SearchTerm[]): boolean {
  return terms.every((term) => words.some((word) => term.starts.some((start) => word.startsWith(start)) || term.words.includes(word)));
}
