/** How many line breaks a text has; a carriage return with a line feed is one. */
export function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
