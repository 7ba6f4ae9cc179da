/**
 * Every address of the console, each written here alone: its pattern as the router reads it, and the function that builds
 * it from its values. A name here without a row in the table of routes does not compile.
 */
export const paths = {
  root: at("/"),
  login: at("/login"),
  /** Without a token, asks for a link; with one, sets the new password. */
  reset: at("/reset/:token?"),
  tenantSelection: at("/tenant-selection"),
  signup: at("/signup/*"),
  exitIframe: at("/exitiframe"),
  logout: at("/logout"),
  /** Signs a new tab in to a sub-account; `openAccountAddress` gives it its code. */
  openAccount: at("/open"),
  /** The 90-day report. */
  insights: at("/insights"),
  /** A shop's figures; for a master account the list of its shops. */
  dashboard: at("/dashboard"),
  transactions: at("/transactions"),
  transaction: at("/transactions/:paymentId"),
};

export type RouteName = keyof typeof paths;

/** The names of all addresses, in the order in which the menu shows them. */
export const routeNames: readonly RouteName[] = Object.keys(paths).filter((name): name is RouteName => name in paths);

/** The address that a pathname is of, as the router would find it; null where there is none. */
export function routeAt(pathname: string): RouteName | null {
  return routeNames.find((name) => expressionOf(paths[name].pattern).test(pathname)) ?? null;
}

/** The address that opens a sub-account. The code stands behind the `#`, which no server and no log ever sees. */
export function openAccountAddress(code: string, view: Readonly<Record<string, string>> = {}): string {
  return `${paths.openAccount()}#${new URLSearchParams({ code, ...view }).toString()}`;
}

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

/** One of a pattern's values; an optional one may be left out. */
type Value = string | number | undefined;
/** The values of a pattern in their order: "/transactions/:paymentId" takes one, "/reset/:token?" one or none. */
type ValuesOf<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? [...ValuesOf<Segment>, ...ValuesOf<Rest>]
  : P extends `:${string}?`
    ? [value?: Value]
    : P extends `:${string}`
      ? [value: Value]
      : [];
type Address<P extends string> = ((...values: ArrayOf<ValuesOf<P>>) => string) & { pattern: P };
/** The same tuple, which the compiler then knows to be one. */
type ArrayOf<T> = T extends readonly Value[] ? T : never;

function at<const P extends string>(pattern: P): Address<P> {
  return Object.assign((...values: ArrayOf<ValuesOf<P>>) => fill(pattern, values), { pattern });
}

function fill(pattern: string, values: readonly Value[]): string {
  const left = [...values];
  return pattern.replace(/\/:\w+\??|\/\*$/g, () => {
    const value = left.shift();
    return value === undefined ? "" : `/${encodeURIComponent(String(value))}`;
  });
}

function expressionOf(pattern: string): RegExp {
  const inner = pattern
    .replace(/\/\*$/, "(/.*)?")
    .replace(/\/:\w+\?/g, "(/[^/]+)?")
    .replace(/\/:\w+/g, "/[^/]+");
  return new RegExp(`^${inner === "/" ? "" : inner}/?$`, "i");
}
