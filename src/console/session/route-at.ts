import { paths, routeNames, type RouteName } from "#console/session/paths.ts";

/** The route a pathname belongs to, as the router would match it; null if there is none. */
export function routeAt(pathname: string): RouteName | null {
  return routeNames.find((name) => routeExpression(paths[name].pattern).test(pathname)) ?? null;
}

/** What matches the pathnames of a pattern. */
export function routeExpression(pattern: string): RegExp {
  const inner = pattern
    .replace(/\/\*$/, "(/.*)?")
    .replace(/\/:\w+\?/g, "(/[^/]+)?")
    .replace(/\/:\w+/g, "/[^/]+");
  return new RegExp(`^${inner === "/" ? "" : inner}/?$`, "i");
}
