import type wordsOfAction from "../order-action/locales/en.default.json";
import type wordsOfBlock from "../order-block/locales/en.default.json";
import type wordsOfBulkAction from "../order-bulk-action/locales/en.default.json";

/** Where a text stands in its extension's `locales`, as `facts.risk`. Each extension has those that it uses. */
export type WordKey = KeyIn<typeof wordsOfBlock> | KeyIn<typeof wordsOfAction> | KeyIn<typeof wordsOfBulkAction>;

/** Names that point to a text, or to its singular and plural. */
type KeyIn<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string | { other: string } ? Name : `${Name}.${KeyIn<Words[Name]>}`;
}[keyof Words & string];

/** A text in the language of the admin, with its placeholders filled in. `count` chooses between singular and plural. */
export function say(key: WordKey, filledIn: Record<string, string | number> = {}): string {
  return shopify.i18n.translate(key, filledIn);
}
