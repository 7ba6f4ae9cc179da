import { withoutTokens } from "#domain/visits/without-tokens.ts";

/**
 * The part of a page's address that says which page it is: without query, fragment, credentials and tokens in its path, in which people's
 * names and keys are. What isn't a web address is left out.
 */
export function pageAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? `${origin}${withoutTokens(pathname)}` : null;
}
