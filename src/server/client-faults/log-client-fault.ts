import type { FastifyBaseLogger } from "fastify";
import type { BodyOf } from "#contract/endpoint.ts";
import type { reportClientFault } from "#contract/client-faults.ts";
import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { maskForLog } from "#domain/text/mask-for-log.ts";

/** Logs a fault that a browser saw. Anyone can send one, so it's masked here too. */
export function logClientFault(
  log: Pick<FastifyBaseLogger, "warn">,
  { message, build, frames, ...fault }: BodyOf<typeof reportClientFault>,
  requestId: string,
): void {
  const masked = {
    ...fault,
    message: maskForLog(message),
    build: build === null ? null : maskCardNumbers(build),
    frames: frames.map(maskCardNumbers),
  };
  log.warn({ requestId, clientFault: masked }, "a browser reported a fault");
}
