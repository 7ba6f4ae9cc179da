import { cutTo } from "#domain/text/truncate.ts";

type Message = { path: string; message: string };

/** The most faults or warnings of an answer, and the most characters of their paths and messages before the ellipsis. */
export const MOST_MESSAGES = 50;
const MOST_CHARACTERS = 199;

/**
 * The first of these messages, with long paths and texts cut, and how many more there are: what a request gets back must not
 * be many times what it sent.
 */
export function shortMessages<Told extends Message>(messages: readonly Told[]): (Told | Message)[] {
  const told = messages
    .slice(0, MOST_MESSAGES)
    .map((each) => ({ ...each, path: cutTo(each.path, MOST_CHARACTERS), message: cutTo(each.message, MOST_CHARACTERS) }));
  const rest = messages.length - told.length;
  return rest > 0 ? [...told, { path: "", message: `and ${rest.toLocaleString("en-US")} more` }] : told;
}
