/** What an analysis says of what it checked, such as `passed`: a word, or true or false. */
export type Verdict = boolean | string | null;

/** The words for a verdict, in any case. */
export const verdictWords = { yes: ["yes", "true"], no: ["no", "false"] } as const;

/** A verdict as yes or no; null if it says neither. */
export function readVerdict(verdict: unknown): boolean | null {
  const word = String(verdict).trim().toLowerCase();
  const is = (words: readonly string[]) => words.includes(word);
  return is(verdictWords.yes) ? true : is(verdictWords.no) ? false : null;
}
