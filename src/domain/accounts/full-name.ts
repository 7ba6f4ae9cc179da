/** The longest name of a person. */
export const FULL_NAME_MAX = 100;
export const NAME_TOO_LONG = `Must be at most ${FULL_NAME_MAX} characters long`;
/** Names of people are in emails to others, where an address would be a link. */
export const NAME_WITH_ADDRESS = "A name can't contain a web address. If it has a dot, put a space after it";

/**
 * What programs make a link of: a protocol, "www.", a host such as shop.example, t.me or dr.shop/now, or an IP address. St.John, J.R. and
 * P.Romano aren't: a title, or one letter, is a host's name only before few letters or a path.
 */
const ADDRESS = new RegExp(
  [
    String.raw`:\/\/|mailto:|www\.|\d+\.\d+\.\d+\.\d+`,
    String.raw`(?<![\p{L}\d])(?!(?:st|dr|mr|mrs|ms|prof)\.)[\p{L}\d-]{2,}\.\p{L}{2,}`,
    String.raw`[\p{L}\d-]\.\p{L}{2,3}(?!\p{L})`,
    String.raw`[\p{L}\d-]\.\p{L}{2,}\/`,
    String.raw`@[\p{L}\d-]+\.\p{L}`,
  ].join("|"),
  "iu",
);

/** Whether a text has something in it that an email program would make a link of, also written in signs that stand for others. */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text.normalize("NFKC").replaceAll("\u3002", "."));
}

/** What is wrong with a person's name; `missing` if there is none, null if it's fine. */
export function fullNameFault(fullName: string, missing: string): string | null {
  if (fullName.trim() === "") return missing;
  if (fullName.trim().length > FULL_NAME_MAX) return NAME_TOO_LONG;
  return hasWebAddress(fullName) ? NAME_WITH_ADDRESS : null;
}
