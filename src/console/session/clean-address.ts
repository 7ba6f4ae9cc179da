/** A shop name and API key from the address, to sign in with. */
export type KeySignIn = { shopName: string; apiKey: string };

/**
 * Removes secrets from the address bar and the history before anything else runs: the admin's `id_token`, and `shopName`
 * with `apiKey`, which it returns. A `shopName` without a key, as in signup links, stays.
 */
export function cleanAddress(page: { location: Location; history: History }): KeySignIn | null {
  const url = new URL(page.location.href);
  const shopName = url.searchParams.get("shopName");
  const apiKey = url.searchParams.get("apiKey");
  url.searchParams.delete("id_token");
  url.searchParams.delete("apiKey");
  if (apiKey !== null) url.searchParams.delete("shopName");
  if (url.href !== page.location.href) page.history.replaceState(page.history.state, "", url);
  return shopName && apiKey ? { shopName, apiKey } : null;
}
