/**
 * The part of a page's address that says which page it is: without query, fragment and credentials, in which people's names and
 * tokens are. What isn't a web address is left out.
 */
export function pageAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? `${origin}${pathname}` : null;
}
