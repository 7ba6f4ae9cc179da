/** Long enough to tell chips apart, short enough for a phone. */
const WORDS_LENGTH = 36;

/** Every name where there is room: 'Approved or Pending'; else the first, and how many more there are. */
export function listedNames(names: readonly string[]): string {
  const all = names.join(" or ");
  const [first = "", ...others] = names;
  return all.length <= WORDS_LENGTH || others.length === 0 ? shortened(all) : `${shortened(first)} +${others.length}`;
}

/** The beginning of what is too long for a chip. */
export function shortened(words: string): string {
  return words.length > WORDS_LENGTH ? `${words.slice(0, WORDS_LENGTH).trimEnd()}…` : words;
}
