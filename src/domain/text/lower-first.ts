/** Lowercases the first letter to continue a sentence. Abbreviations (IP, AVS) stay as they are. */
export function lowerFirst(words: string): string {
  return /^[A-Z]{2}/.test(words) ? words : words.slice(0, 1).toLowerCase() + words.slice(1);
}
