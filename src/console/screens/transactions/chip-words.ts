/** Long enough to tell chips apart, short enough to fit a phone. */
const WORDS_LENGTH = 36;

/** All names if they fit, like 'Approved or Pending'; otherwise the first and how many more, like 'Approved +2'. */
export function listedNames(names: readonly string[]): string {
  const all = names.join(" or ");
  const [first = "", ...others] = names;
  return all.length <= WORDS_LENGTH || others.length === 0 ? shortened(all) : `${shortened(first)} +${others.length}`;
}

/** Cuts words that are too long for a chip. */
export function shortened(words: string): string {
  return words.length > WORDS_LENGTH ? `${words.slice(0, WORDS_LENGTH).trimEnd()}…` : words;
}
