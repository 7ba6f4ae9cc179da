import { keysOf } from "#domain/keys-of.ts";

/** What people and systems do with a document, as its log says. */
export const documentActions = {
  added: { words: "Added" },
  viewed: { words: "Viewed" },
  downloaded: { words: "Downloaded" },
} as const;

export type DocumentAction = keyof typeof documentActions;
export const documentActionNames: readonly DocumentAction[] = keysOf(documentActions);
