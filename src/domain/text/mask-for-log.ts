/** The longest message of a browser's fault that the log keeps. */
export const LOGGED_MESSAGE_MAX = 300;

/**
 * A message of a program's error without what a customer or a shop could be known by: email addresses, what stands in
 * double quotes (parsers quote what they read), queries of addresses, numbers, words with digits, and letters of other
 * alphabets than English.
 */
export function maskForLog(message: string): string {
  const masked = message
    .slice(0, 4 * LOGGED_MESSAGE_MAX)
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/[?#]\S*/g, "?…")
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, "…@…")
    .replaceAll(/[\w-]*\d[\w-]*/g, "#")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^\x20-\x7e…]+/g, "…");
  return masked.trim().slice(0, LOGGED_MESSAGE_MAX).trim();
}
