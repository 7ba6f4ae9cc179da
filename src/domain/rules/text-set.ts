/** Texts prepared for lookups, by their folded form. */
export type TextSet = {
  entries: ReadonlyMap<string, string>;
  /** The distinct lengths, shortest first: a prefix lookup costs one try per length, however many texts there are. */
  lengths: readonly number[];
};

/** A field's case: always lowercase or digits, always uppercase ASCII, or any. */
export type TextCase = "lower" | "upper" | "any";

/** The form that texts are compared in; both sides use the same. */
export function foldCase(text: string, textCase: TextCase): string {
  const lower = text.trim().toLowerCase();
  return textCase === "upper" ? lower.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : lower;
}

export function textSet(texts: readonly string[], textCase: TextCase): TextSet {
  const entries = new Map<string, string>();
  for (const text of texts) {
    const folded = foldCase(text, textCase);
    if (folded !== "" && !entries.has(folded)) entries.set(folded, text.trim());
  }
  const lengths = [...new Set([...entries.keys()].map((entry) => entry.length))].toSorted((a, b) => a - b);
  return { entries, lengths };
}

/** Whether `text`, already folded, starts with one of the texts. */
export function hasPrefixOf(set: TextSet, text: string): boolean {
  return set.lengths.some((length) => length <= text.length && set.entries.has(text.slice(0, length)));
}

export function hasSuffixOf(set: TextSet, text: string): boolean {
  return set.lengths.some((length) => length <= text.length && set.entries.has(text.slice(text.length - length)));
}

export function prefixesOf(set: TextSet, text: string): string[] {
  return found(set, text, (length) => text.slice(0, length));
}

export function suffixesOf(set: TextSet, text: string): string[] {
  return found(set, text, (length) => text.slice(text.length - length));
}

function found(set: TextSet, text: string, part: (length: number) => string): string[] {
  return set.lengths
    .filter((length) => length <= text.length)
    .map((length) => set.entries.get(part(length)))
    .filter((entry) => entry !== undefined);
}
