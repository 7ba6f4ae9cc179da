import { PLACEHOLDER, placeholderNamed, placeholderNames, placeholderText, type PlaceholderName } from "#domain/scenarios/placeholders.ts";
import { closestTo } from "#domain/text/closest-to.ts";
import { cutTo } from "#domain/text/truncate.ts";

/** A placeholder that doesn't exist: what's between its braces, and the one that was probably meant. */
export type PlaceholderFault = { written: string; suggestion: PlaceholderName | null };

const SHOWN_CHARACTERS = 40;
const MOST_FAULTS = 50;

/** The placeholders of a text that don't exist, each once, in the order in which they're written: at most the first 50. */
export function placeholderFaults(text: string): PlaceholderFault[] {
  const written = new Set([...text.matchAll(PLACEHOLDER)].map(([, between = ""]) => between.trim()));
  const unknown = [...written].filter((name) => placeholderNamed(name) === null);
  return unknown.slice(0, MOST_FAULTS).map(placeholderFaultOf);
}

/** The fault of a placeholder that doesn't exist. */
export function placeholderFaultOf(written: string): PlaceholderFault {
  return { written, suggestion: closestTo(written, placeholderNames) };
}

/** A fault in words for the person who wrote the text. */
export function placeholderFaultWords({ written, suggestion }: PlaceholderFault): string {
  const shown = cutTo(written.replaceAll(/\s+/g, " "), SHOWN_CHARACTERS);
  const fault = `${placeholderText(shown)} isn't a dynamic parameter.`;
  return suggestion === null ? fault : `${fault} Did you mean ${placeholderText(suggestion)}?`;
}
