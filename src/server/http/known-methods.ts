import type { FastifyInstance } from "fastify";

/** The methods of the app's routes at a path; none if there's no route. Routes for any path don't count. */
export type KnownMethods = (path: string) => string[];

/** Remembers each route as it's registered, so call it before the first. */
export function watchRoutes(app: FastifyInstance): KnownMethods {
  const routes: { path: RegExp; methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.includes("*")) routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (path) => [...new Set(routes.flatMap((route) => (route.path.test(path) ? route.methods : [])))].toSorted();
}

/** Of a route such as `/api/payments/:id`. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
}
