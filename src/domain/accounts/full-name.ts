/** The longest name of a person. */
export const FULL_NAME_MAX = 100;
export const NAME_TOO_LONG = `Must be at most ${FULL_NAME_MAX} characters long`;
/** Names of people are in emails to others, where an address would be a link. */
export const NAME_WITH_ADDRESS = "A name can't contain a web address. If it has a dot, put a space after it";

/**
 * What programs make a link of: a protocol, "www.", or a host such as shop.example. Names with dots, such as St.John and J.R.,
 * aren't.
 */
const ADDRESS = /:\/\/|www\.|[\p{L}\d-]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?![\p{L}\d])/u;
const COMMON_HOST =
  /[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|co|me|ru|cn|shop|store|site|online|top|xyz|app|dev|link|click)(?![\p{L}\d])/iu;

/** Whether a text has something in it that an email program would make a link of. */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text) || COMMON_HOST.test(text);
}

/** What is wrong with a person's name; `missing` if there is none, null if it's fine. */
export function fullNameFault(fullName: string, missing: string): string | null {
  if (fullName.trim() === "") return missing;
  if (fullName.trim().length > FULL_NAME_MAX) return NAME_TOO_LONG;
  return hasWebAddress(fullName) ? NAME_WITH_ADDRESS : null;
}
