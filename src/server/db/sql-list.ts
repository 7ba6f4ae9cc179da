/** Words of a closed list of ours as constants of a statement, `'won', 'lost'`: an index on them is used for constants alone. Never for what somebody sent. */
export function sqlList(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(", ");
}
