import { pino, type DestinationStream } from "pino";
import type { FastifyBaseLogger } from "fastify";
import { errorForLog } from "#server/error-for-log.ts";

/**
 * Logs JSON lines to standard error, so that standard output stays readable. Query strings and bodies must never be
 * logged; errors (`err`) go through `errorForLog`.
 */
export function makeLogger(level: string, to: DestinationStream = pino.destination(2)): FastifyBaseLogger {
  return pino(
    {
      level,
      base: { product: "surety" },
      redact: ["headers.authorization", "headers['x-api-key']"],
      serializers: { err: errorForLog },
    },
    to,
  );
}
