import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { EXTENSION_HEADER, fullPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { SuretyError } from "#server/surety-error.ts";

/** The oldest version of the extensions' calls that is still answered. Shops may have an older extension open than the newest. */
const OLDEST_VERSION = 1;
/** How long a browser remembers that it may ask; the longest that any takes. */
const REMEMBERED_S = 7_200;

const ALLOWED_HEADERS = ["authorization", "content-type", "x-host-target", EXTENSION_HEADER.toLowerCase(), "x-requested-with"];
const SHOWN_HEADERS = ["x-shopify-retry-invalid-session-request", "retry-after"];

/**
 * Lets pages of any origin read an answer. Extensions run at an address of Shopify's that isn't documented, and nothing is given away:
 * cookies are never a credential here, and other pages have no session token.
 */
export function showToExtensions(reply: FastifyReply): void {
  reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", SHOWN_HEADERS.join(", "));
}

/** Answers the question that browsers ask before they call an endpoint from another origin. */
export function registerPreflight(app: FastifyInstance, definition: EndpointDefinition): void {
  app.options(fullPath(definition), async (_request, reply) => {
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-allow-methods", definition.method)
      .header("access-control-allow-headers", ALLOWED_HEADERS.join(", "))
      .header("access-control-max-age", String(REMEMBERED_S));
    return reply.code(204).send();
  });
}

/** Throws "conflict" if an extension is too old for this server. One that names no version is of the first. */
export function requireNewExtension(headers: IncomingHttpHeaders): void {
  const named = headers[EXTENSION_HEADER.toLowerCase()];
  if (named !== undefined && Number(named) < OLDEST_VERSION)
    throw new SuretyError("conflict", "This is an older version of Surety. Reload the page to get the current one.");
}
