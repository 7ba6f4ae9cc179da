import type { FastifyInstance } from "fastify";
import { sendProblem } from "#server/http/problems.ts";
import { SuretyError } from "#server/surety-error.ts";

type Route = { url: string; path: RegExp; methods: readonly string[] };

/**
 * Answers calls that no route takes: 405 with what the address accepts, or 404 for an unknown one. An address that is a route itself is
 * no other route's parameter: GET /api/payments/transactions asks for no payment called "transactions". OPTIONS says what is accepted.
 * Remembers each route as it's registered, so call it before the first.
 */
export function answerUnknownCalls(app: FastifyInstance): void {
  const routes: Route[] = [];
  const urls = new Set<string>();
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    routes.push({ url, path: patternOf(url), methods: [method].flat() });
    urls.add(url);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url?.includes(":") && urls.has(pathOf(request.url))) return reply.callNotFound();
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(routes, pathOf(request.url));
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(new SuretyError("not-found", "No endpoint at this address."), request, reply);
    const allow = methods.join(", ");
    reply.header("allow", allow);
    if (request.method === "OPTIONS") return reply.code(204).send();
    return sendProblem(new SuretyError("wrong-method", `This address accepts ${allow}.`), request, reply);
  });
}

/** The methods that are accepted at a path; none if there's no route. Routes for any path don't count. */
function methodsAt(routes: readonly Route[], path: string): string[] {
  const exact = routes.filter(({ url }) => url === path);
  const found = exact.length > 0 ? exact : routes.filter((route) => route.path.test(path));
  return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
}

function pathOf(address: string): string {
  return address.split("?")[0] ?? "";
}

/** Of a route such as `/api/payments/:id`. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`);
}
