/** A text without half an emoji, as a cut leaves it: that isn't text that can be stored. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, "");
}
