/** Texts to look others up in: lower case (or the case of the field they serve) to the text as it was written. */
export type TextSet = {
  entries: ReadonlyMap<string, string>;
  /** The lengths that occur, shortest first: a prefix is looked up once a length, whatever the number of texts. */
  lengths: readonly number[];
};

/** How the texts of a field are written: all lower case (or digits), all upper case ASCII, or any. */
export type TextCase = "lower" | "upper" | "any";

/** What a text is compared as; the same for both sides of a comparison. */
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

/** Whether one of the texts begins `text`, which is folded already. */
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
