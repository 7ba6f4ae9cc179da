import { pino, type DestinationStream } from "pino";
import type { FastifyBaseLogger } from "fastify";
import { errorForLog } from "#server/error-for-log.ts";

/**
 * Lines of JSON on standard error, so that standard output stays for what a person reads. Never given query strings or
 * bodies; of an error (`err`) it writes what `errorForLog` leaves.
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
