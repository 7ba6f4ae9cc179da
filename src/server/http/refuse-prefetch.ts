import type { IncomingHttpHeaders } from "node:http";
import { SuretyError } from "#server/surety-error.ts";

/** Throws "not-allowed" if a browser or proxy only loads an address ahead, in case someone goes there. */
export function refusePrefetch(headers: IncomingHttpHeaders): void {
  const purposes = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]].flat();
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)))
    throw new SuretyError("not-allowed", "This call changes something, so it can't be loaded ahead.");
}
