/** The API's address, without a trailing slash: on this host unless the page names another. */
export function apiAddress(page: Window): string {
  return addressOf(page, "surety-api", "/api");
}

/** The sensors' address, without a trailing slash: on this host unless the page names another. */
export function sensorAddress(page: Window): string {
  return addressOf(page, "surety-sensor", "/sensor");
}

function addressOf(page: Window, name: string, path: string): string {
  const named = page.document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  return new URL(named || path, page.location.origin).href.replace(/\/$/, "");
}
