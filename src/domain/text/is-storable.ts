/**
 * Characters that XML, and so a spreadsheet, can't hold, among them NUL and unpaired surrogates, which databases can't either; and
 * those that turn around what follows, so that a text reads as another.
 */
const notStorable = /[^\t\n\r\u0020-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const allNotStorable = new RegExp(notStorable, "gu");
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Whether databases, files and emails can hold a text: it has no control characters but tabs and line breaks, none that change its
 * direction, and is valid Unicode.
 */
export function isStorable(text: string): boolean {
  return !notStorable.test(text);
}

/** A text without the characters that can't be stored. */
export function storablePart(text: string): string {
  return isStorable(text) ? text : text.replace(allNotStorable, "");
}

/** A text without the characters that change its direction: phones copy them along with numbers, where nobody sees them. */
export function withoutTurns(text: string): string {
  return text.replace(turns, "");
}
