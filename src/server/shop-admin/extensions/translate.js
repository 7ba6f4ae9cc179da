/**
 * An extension's `i18n.translate`, over the words of its locale: {{names}} in a text are filled in, and where there is a singular and a
 * plural, `count` chooses. Throws for a key without words.
 */
export function makeTranslate(words) {
  const plurals = new Intl.PluralRules("en");
  return function translate(key, filledIn = {}) {
    const found = key.split(".").reduce((part, name) => (typeof part === "object" && part !== null ? part[name] : undefined), words);
    const text = typeof found === "object" && found !== null ? (found[plurals.select(Number(filledIn.count))] ?? found.other) : found;
    if (typeof text !== "string") throw new Error(`The extension has no words for ${key}`);
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name) => String(filledIn[name] ?? whole));
  };
}
