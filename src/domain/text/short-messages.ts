type Message = { path: string; message: string };

/** The most faults or warnings of an answer, and the most characters of their paths and messages. */
export const MOST_MESSAGES = 50;
const MOST_CHARACTERS = 200;

/**
 * The first of these messages, with long paths and texts cut, and how many more there are: what a request gets back must not
 * be many times what it sent.
 */
export function shortMessages<Told extends Message>(messages: readonly Told[]): (Told | Message)[] {
  const told = messages.slice(0, MOST_MESSAGES).map((each) => ({ ...each, path: cut(each.path), message: cut(each.message) }));
  const rest = messages.length - told.length;
  return rest > 0 ? [...told, { path: "", message: `and ${rest.toLocaleString("en-US")} more` }] : told;
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
