/** Characters that XML, and so a spreadsheet, can't hold, among them NUL and unpaired surrogates, which databases can't either. */
const notStorable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const allNotStorable = new RegExp(notStorable, "gu");

/** Whether databases and files can hold a text: it has no control characters but tabs and line breaks, and is valid Unicode. */
export function isStorable(text: string): boolean {
  return !notStorable.test(text);
}

/** A text without the characters that databases and files can't hold. */
export function storablePart(text: string): string {
  return isStorable(text) ? text : text.replace(allNotStorable, "");
}
