/** What an API key may be used for: send orders and what happens to them, read them, and erase or export customers' data. */
export const keyScopes = ["orders", "read", "privacy"] as const;
export type KeyScope = (typeof keyScopes)[number];
