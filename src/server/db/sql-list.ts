/**
 * The members of one of our closed lists as SQL literals, `'won', 'lost'`, because partial indexes only match literals.
 * Never pass user input.
 */
export function sqlList(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(", ");
}
