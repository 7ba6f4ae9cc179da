/** A shop's name and API key that came in the address, to sign in with. */
export type KeySignIn = { shopName: string; apiKey: string };

/**
 * Takes secrets out of the address bar before anything else runs, also out of the history: the admin's `id_token`, and
 * `shopName` with `apiKey`, which are answered. (Signup links bring a `shopName` alone; that one stays.)
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
