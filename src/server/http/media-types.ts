import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Names of newline-delimited JSON; bodies of these types are read as streams by their use case. */
export const lineTypes = ["application/x-ndjson", "application/ndjson", "application/jsonlines"];

/**
 * Refuses a body of a type that the endpoint does not take, before any of it is read. A stream must say what it is:
 * else it were parsed as something else, and the use case would find it empty.
 */
export function refuseOtherMedia(definition: EndpointDefinition, contentType: string | undefined): void {
  if (definition.body === undefined) return;
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  const taken = isStream(definition.body) ? lineTypes : ["application/json"];
  if (type === undefined ? !isStream(definition.body) : taken.includes(type)) return;
  throw new SuretyError("wrong-media-type", `This endpoint accepts ${taken.join(", ")}.`);
}
