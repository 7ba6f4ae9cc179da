import { readFileSync } from "node:fs";
import path from "node:path";

/** A text by its key, filled in, as Shopify's `i18n.translate` does it. */
export type Translate = (key: string, filledIn?: Readonly<Record<string, string | number>>) => string;

/** An extension's texts by key: "bulk.approve.one" is the singular of "bulk.approve". */
export function wordsOf(handle: string): Map<string, string> {
  const file = path.join(import.meta.dirname, "../../../extensions", handle, "locales/en.default.json");
  return new Map(flat(JSON.parse(readFileSync(file, "utf8")), ""));
}

/** Translates with an extension's own texts. Throws on a key without a text, and on a placeholder that isn't filled in. */
export function translateWith(words: ReadonlyMap<string, string>): Translate {
  const plurals = new Intl.PluralRules("en-US");
  return (key, filledIn = {}) => {
    const text = words.get(key) ?? words.get(`${key}.${plurals.select(Number(filledIn.count))}`);
    if (text === undefined) throw new Error(`There is no text for ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (filledIn[name] === undefined) throw new Error(`The text for ${key} needs ${name}`);
      return String(filledIn[name]);
    });
  };
}

function flat(words: unknown, above: string): [string, string][] {
  if (typeof words === "string") return [[above, words]];
  if (typeof words !== "object" || words === null) throw new Error(`${above} is neither a text nor texts`);
  return Object.entries(words).flatMap(([name, below]) => flat(below, above === "" ? name : `${above}.${name}`));
}
