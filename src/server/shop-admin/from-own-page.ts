import type { FastifyRequest } from "fastify";

/** Whether a page of this server asks: only that may change anything, or get what belongs to a shop. */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.origin === `http://${headers.host}`;
}
