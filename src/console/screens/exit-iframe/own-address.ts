/** The full address of a target on the host of the page itself; null for any other host, for other schemes and for none. */
export function ownAddress(target: string | null, page: { href: string; host: string }): string | null {
  if (target === null || target === "" || !URL.canParse(target, page.href)) return null;
  const url = new URL(target, page.href);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.host === page.host ? url.href : null;
}
