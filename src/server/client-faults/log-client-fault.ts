import type { FastifyBaseLogger } from "fastify";
import type { BodyOf } from "#contract/endpoint.ts";
import type { reportClientFault } from "#contract/client-faults.ts";
import { maskForLog } from "#domain/text/mask-for-log.ts";

/** Logs a fault that a browser saw. Anyone can send one, so its message is masked here too. */
export function logClientFault(
  log: Pick<FastifyBaseLogger, "warn">,
  { message, ...fault }: BodyOf<typeof reportClientFault>,
  requestId: string,
): void {
  log.warn({ requestId, clientFault: { ...fault, message: maskForLog(message) } }, "a browser reported a fault");
}
