/** The API's address, without a trailing slash: on this host unless the page names another. */
export function apiAddress(page: Window): string {
  const named = page.document.querySelector('meta[name="surety-api"]')?.getAttribute("content");
  return new URL(named || "/api", page.location.origin).href.replace(/\/$/, "");
}
