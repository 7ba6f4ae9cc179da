import { placeholderDescription, placeholderNames, placeholderText, type PlaceholderName } from "#domain/scenarios/placeholders.ts";

/** The placeholders whose name or description has every word that was typed, anywhere and in any case. */
export function matchingPlaceholders(typed: string): PlaceholderName[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  return placeholderNames.filter((name) => {
    const text = searchable(`${placeholderText(name)} ${placeholderDescription(name)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Phones type a curly apostrophe. */
function searchable(text: string): string {
  return text.toLowerCase().replaceAll("\u2019", "'");
}
