import { keysOf } from "#domain/keys-of.ts";

/** What an API key may be used for: send orders and what happens to them, read them, and erase or export customers' data. */
export const keyScopeWords = {
  orders: { words: "Send orders", detail: "Send orders, their changes, outcomes, deliveries and documents, and alerts." },
  read: { words: "Read orders", detail: "Read how an order was decided and how it stands." },
  privacy: { words: "Erase and export", detail: "Erase or export what is held about a customer." },
} as const;
export type KeyScope = keyof typeof keyScopeWords;
export const keyScopes: readonly KeyScope[] = keysOf(keyScopeWords);
