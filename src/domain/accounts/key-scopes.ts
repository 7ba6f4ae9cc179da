import { keysOf } from "#domain/keys-of.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";

/**
 * What an API key may be used for: send orders and what happens to them, read them, and erase or export customers' data. `calls` are the
 * addresses that it may call, and those below them.
 */
export const keyScopeWords = {
  orders: {
    words: "Send orders",
    detail: "Send orders, their changes, outcomes, deliveries, emails and documents, alerts, and abandoned checkouts.",
    calls: ["/api/orders", "/api/alerts", "/api/checkouts"],
  },
  read: { words: "Read orders", detail: "Read how an order was decided and how it stands.", calls: ["/api/orders/{orderId}"] },
  privacy: {
    words: "Erase and export",
    detail: "Erase or export what is held about a customer.",
    calls: ["/api/privacy/erasures", "/api/privacy/exports"],
  },
} as const;
export type KeyScope = keyof typeof keyScopeWords;
export const keyScopes: readonly KeyScope[] = keysOf(keyScopeWords);

/** What a key is for, in one phrase: "Send orders, read orders". */
export function keyUseWords(scopes: readonly KeyScope[]): string {
  const [first = "", ...others] = scopes.map((scope) => keyScopeWords[scope].words);
  return [first, ...others.map(lowerFirst)].join(", ");
}
