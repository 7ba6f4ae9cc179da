import { keysOf } from "#domain/keys-of.ts";

const table = {
  connected: { words: "Connected" },
  /** Its tokens don't work anymore. Opening Surety in the shop's admin gets new ones. */
  expired: { words: "Access expired" },
  /** Shopify refuses calls from this server: its addresses aren't on the app's allowlist. */
  blocked: { words: "Blocked by Shopify" },
  uninstalled: { words: "Not installed" },
} as const satisfies Record<string, { words: string }>;

/** How a shop is connected to its Shopify shop. */
export type ShopifyState = keyof typeof table;
export const shopifyStates: readonly ShopifyState[] = keysOf(table);

/** A state as screens show it. */
export function shopifyStateWords(state: ShopifyState): string {
  return table[state].words;
}
