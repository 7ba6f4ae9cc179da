import { z } from "zod";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { openApiDocument } from "#server/http/openapi.ts";

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema, example: schema.optional() }));
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  requestBody: z.object({ required: z.literal(true), content }).optional(),
  security: z.array(schema),
  responses: z.record(z.string(), z.object({ description: z.string(), headers: schema.optional(), content: content.optional() })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** The API document's operations by path and method. */
export const documentedPaths = document.parse(
  openApiDocument({ api: "https://surety.test/api", sensor: "https://surety.test/sensor" }),
).paths;

/** What the API document says of an endpoint. */
export function operationOf({ path, method }: Pick<EndpointDefinition, "path" | "method">): z.output<typeof operation> {
  return operation.parse(documentedPaths[path]?.[method.toLowerCase()]);
}
