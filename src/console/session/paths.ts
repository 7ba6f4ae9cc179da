/**
 * Every address of the console, written only here: its pattern as the router reads it, and the function that builds it
 * from its values. A name without a row in the route table doesn't compile.
 */
export const paths = {
  root: at("/"),
  login: at("/login"),
  /** Without a token it requests a reset link; with one it sets the new password. */
  reset: at("/reset/:token?"),
  tenantSelection: at("/tenant-selection"),
  signup: at("/signup/*"),
  exitIframe: at("/exitiframe"),
  logout: at("/logout"),
  /** Signs a new tab in to a sub-account; `openAccountAddress` adds the code. */
  openAccount: at("/open"),
  /** The 90-day report. */
  insights: at("/insights"),
  /** A shop's figures, or a master account's list of shops. */
  dashboard: at("/dashboard"),
  transactions: at("/transactions"),
  transaction: at("/transactions/:paymentId"),
};

export type RouteName = keyof typeof paths;

/** The names of all routes, in menu order. */
export const routeNames: readonly RouteName[] = Object.keys(paths).filter((name): name is RouteName => name in paths);

/** The route a pathname belongs to, as the router would match it; null if there is none. */
export function routeAt(pathname: string): RouteName | null {
  return routeNames.find((name) => expressionOf(paths[name].pattern).test(pathname)) ?? null;
}

/** The address that opens a sub-account. The code goes after the `#`, which no server or log ever sees. */
export function openAccountAddress(code: string, view: Readonly<Record<string, string>> = {}): string {
  return `${paths.openAccount()}#${new URLSearchParams({ code, ...view }).toString()}`;
}

/** The same address for one shop: `tid` selects it when the link is opened. */
export function inShop(path: string, tenantId: number): string {
  return withQuery(path, { tid: String(tenantId) });
}

/** Sets values in an address's query, replacing existing ones; null removes one. */
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

/** One of a pattern's values; optional ones may be left out. */
type Value = string | number | undefined;
/** A pattern's values in order: "/transactions/:paymentId" takes one, "/reset/:token?" takes one or none. */
type ValuesOf<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? [...ValuesOf<Segment>, ...ValuesOf<Rest>]
  : P extends `:${string}?`
    ? [value?: Value]
    : P extends `:${string}`
      ? [value: Value]
      : [];
type Address<P extends string> = ((...values: ArrayOf<ValuesOf<P>>) => string) & { pattern: P };
/** The same tuple, in a form the compiler accepts as one. */
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
