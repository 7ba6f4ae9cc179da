import { hasWebAddress } from "#domain/accounts/full-name.ts";
import { cutTo } from "#domain/text/truncate.ts";

/** What shops and people are called could be anything, of any length. */
const NAME_LENGTH = 60;
/** Keeps a line together without being seen, and ends what email programs make a link of. */
const WORD_JOINER = "\u2060";

/**
 * A shop's or person's name as it's mailed: one line of at most 60 characters, and if it looks like a web address, in quotes and so that
 * email programs make no link of it. A stranger who signs up can't send people to their site in our name.
 */
export function nameInMail(name: string): string {
  const text = cutTo(name.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim(), NAME_LENGTH);
  if (!hasWebAddress(text)) return text;
  return `"${text.replaceAll(/[a-z]*:\/\//gi, "").replaceAll(/[."]/g, (sign) => (sign === "." ? `.${WORD_JOINER}` : ""))}"`;
}
