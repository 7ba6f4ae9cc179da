import { cutTo } from "#domain/text/truncate.ts";

const NAME_LENGTH = 60;

/**
 * What a shop or a person is called, for an email: people choose it, so it's cut to one line of 60 characters, and a web address in it
 * is taken apart, so that no mail program makes a link of it. A shop that is called by its domain keeps its name.
 */
export function nameInMail(name: string): string {
  const words = name
    .replaceAll("://", " ")
    .replaceAll(/(\.\w+)\//g, "$1 ")
    .replaceAll(/\bwww\./gi, "www ")
    .replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ");
  return cutTo(words.trim(), NAME_LENGTH);
}
