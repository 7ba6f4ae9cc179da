import type { IncomingHttpHeaders } from "node:http";
import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Names for newline-delimited JSON. Bodies of these types are streamed to their use case. */
export const lineTypes = ["application/x-ndjson", "application/ndjson", "application/jsonlines"];

/** Forms with files. Their bodies are streamed too. */
export const FORM_TYPE = "multipart/form-data";

/** A CSV file. It's streamed as well. */
export const CSV_TYPE = "text/csv";

/**
 * Refuses a content type the endpoint doesn't accept before reading the body. Bodies must declare theirs; streams
 * even if they're empty: otherwise they would be parsed as something else and the use case would find them empty.
 */
export function requireMediaType(definition: EndpointDefinition, headers: IncomingHttpHeaders): void {
  if (definition.body === undefined) return;
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "")
    throw new SuretyError("wrong-media-type", "This endpoint accepts uncompressed bodies only.");
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const taken = takenTypes(definition.body, definition.fromPages);
  const isTaken = type === undefined ? !isStream(definition.body) && !hasBody(headers) : taken.includes(type);
  if (isTaken && !isOtherCharset(headers)) return;
  if (isTaken) throw new SuretyError("wrong-media-type", "This endpoint accepts UTF-8 only.");
  throw new SuretyError("wrong-media-type", `This endpoint accepts ${taken.join(", ")}.`);
}

function takenTypes(body: NonNullable<EndpointDefinition["body"]>, fromPages: boolean = false): readonly string[] {
  if (!isStream(body)) return fromPages ? ["application/json", "text/plain"] : ["application/json"];
  return body.stream === FORM_TYPE || body.stream === CSV_TYPE ? [body.stream] : lineTypes;
}

/** Whether the content type names another encoding than UTF-8. */
function isOtherCharset(headers: IncomingHttpHeaders): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers["content-type"] ?? "")?.[1]?.toLowerCase();
  return charset !== undefined && charset !== "utf-8" && charset !== "utf8";
}

/** Whether a request announces a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}
