import { pino } from "pino";
import type { FastifyBaseLogger } from "fastify";

/** Lines of JSON on standard error, so that standard output stays for what a person reads. Never given query strings or bodies. */
export function makeLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: { product: "surety" }, redact: ["headers.authorization", "headers['x-api-key']"] }, pino.destination(2));
}
