/** The entries of a list that is separated by commas, trimmed, without empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
