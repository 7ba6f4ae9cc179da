import type { FastifyInstance } from "fastify";
import { apiAddress, sensorAddress } from "#server/addresses.ts";
import type { Config } from "#server/config.ts";

/** How long a browser remembers what it may ask; the longest that any takes. */
const REMEMBERED_S = 7_200;
/** What the console reads of an answer besides what browsers always show. */
const SHOWN_HEADERS = "retry-after, x-shopify-retry-invalid-session-request";

/**
 * Lets the console's own pages call the API and the sensors where those have another address than `PUBLIC_URL`. Pages of no other site
 * may, and cookies are never a credential here.
 */
export function answerConsolePages(app: FastifyInstance, config: Pick<Config, "publicUrl" | "apiBase" | "sensorBase">): void {
  const consoleOrigin = new URL(config.publicUrl).origin;
  const isApart = [apiAddress(config), sensorAddress(config)].some((address) => new URL(address).origin !== consoleOrigin);
  if (!isApart) return;
  app.addHook("onRequest", async ({ method, headers }, reply) => {
    if (headers.origin !== consoleOrigin) return;
    reply.headers({ "access-control-allow-origin": consoleOrigin, vary: "origin", "access-control-expose-headers": SHOWN_HEADERS });
    const asked = headers["access-control-request-method"];
    if (method !== "OPTIONS" || asked === undefined) return;
    return reply
      .headers({
        "access-control-allow-methods": asked,
        "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
        "access-control-max-age": String(REMEMBERED_S),
      })
      .code(204)
      .send();
  });
}
