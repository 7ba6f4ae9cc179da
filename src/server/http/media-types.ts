import type { IncomingHttpHeaders } from "node:http";
import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Names for newline-delimited JSON. Bodies of these types are streamed to their use case. */
export const lineTypes = ["application/x-ndjson", "application/ndjson", "application/jsonlines"];

/**
 * Refuses a content type the endpoint doesn't accept before reading the body. Bodies must declare theirs; streams
 * even if they're empty: otherwise they would be parsed as something else and the use case would find them empty.
 */
export function requireMediaType(definition: EndpointDefinition, headers: IncomingHttpHeaders): void {
  if (definition.body === undefined) return;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const taken = isStream(definition.body) ? lineTypes : ["application/json"];
  if (type === undefined ? !isStream(definition.body) && !hasBody(headers) : taken.includes(type)) return;
  throw new SuretyError("wrong-media-type", `This endpoint accepts ${taken.join(", ")}.`);
}

/** Whether a request announces a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}
