/** Every address of the console. Each is one function; a test lists them all and holds them against the routes. */
export const paths = {
  root: () => "/",
  login: () => "/login",
  reset: () => "/reset",
  setPassword: (token: string) => `/reset/${encodeURIComponent(token)}`,
  tenantSelection: () => "/tenant-selection",
  signup: () => "/signup",
  exitIframe: () => "/exitiframe",
  logout: () => "/logout",
  /** Signs a new tab in to a sub-account. The code stands behind the `#`, which no server and no log ever sees. */
  openAccount: (code: string, view: Readonly<Record<string, string>> = {}) => `/open#${new URLSearchParams({ code, ...view }).toString()}`,
  /** The 90-day report. */
  insights: () => "/insights",
  /** A shop's figures; for a master account the list of its shops. */
  dashboard: () => "/dashboard",
  transactions: () => "/transactions",
  transaction: (paymentId: number | string) => `/transactions/${encodeURIComponent(String(paymentId))}`,
} as const;

/** The same address for one shop: `tid` picks it when the link is opened. */
export function inShop(path: string, tenantId: number): string {
  return withQuery(path, { tid: String(tenantId) });
}

/** Puts values into the query of an address; those already there are replaced, and null takes one out. */
export function withQuery(address: string, values: Readonly<Record<string, string | null>>): string {
  const [beforeHash = "", hash] = splitOnce(address, "#");
  const [path = "", search] = splitOnce(beforeHash, "?");
  const query = new URLSearchParams(search ?? "");
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text === "" ? "" : `?${text}`}${hash === undefined ? "" : `#${hash}`}`;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
