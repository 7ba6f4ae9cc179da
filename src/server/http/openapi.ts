import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { callersOf, isRedirect, isStream, type CallerKind, type EndpointDefinition, type Stream } from "#contract/endpoint.ts";
import { PROBLEM_MEDIA_TYPE, problem } from "#contract/problem.ts";
import { componentSchemas, wireSchema, type Json } from "#server/http/openapi-schemas.ts";
import { titleOf } from "#server/http/problems.ts";

/** The address of each base. */
type Addresses = Record<NonNullable<EndpointDefinition["base"]>, string>;

/** The OpenAPI 3.1 document, generated from the same list of endpoints that the server and the console use. */
export function openApiDocument(addresses: Addresses): Json {
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(endpoints)) {
    const path = (paths[definition.path] ??= {});
    path[definition.method.toLowerCase()] = operationOf(addresses, name, definition);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Surety",
      version: "1",
      description: "Fraud screening, chargeback guarantee and customer verification for online shops.",
    },
    servers: [{ url: addresses.api }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          description:
            "The token from POST /login: a person's, or a shop's own by its API key. A person sends the shop's ID in the X-Tenant-Id header.",
        },
        apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
        stripe: {
          type: "apiKey",
          in: "header",
          name: "Stripe-Signature",
          description: "Stripe's signature over the body, with the webhook's signing secret.",
        },
      },
    },
  };
}

function operationOf(addresses: Addresses, operationId: string, definition: EndpointDefinition): Json {
  const { base = "api" } = definition;
  return {
    operationId,
    summary: definition.summary,
    ...(base === "api" ? {} : { servers: [{ url: addresses[base] }] }),
    security: callersOf(definition).flatMap((caller) => securityOf(caller, definition)),
    parameters: [...pathParameters(definition), ...partParameters("query", definition.query), ...headerParameters(definition)],
    ...requestBodyOf(definition),
    responses: {
      ...successes(definition),
      ...Object.fromEntries(errorStatusesOf(definition).map((status) => [String(status), errorAnswer(titleOf[status] ?? "Error")])),
      default: errorAnswer("Any other error"),
    },
  };
}

function requestBodyOf({ body, bodyShape, bodyExample: example }: EndpointDefinition): Json {
  const shape = bodyShape ?? body;
  return shape === undefined ? {} : { requestBody: { required: true, content: contentOf(shape, example && { example }) } };
}

function successes(definition: EndpointDefinition): Json {
  const { status = 200, repeatStatus, answer, answerHeaders = {} } = definition;
  if (isRedirect(answer)) return { [String(definition.status ?? 302)]: { description: answer.redirect } };
  const content = contentOf(answer);
  const headers = Object.fromEntries(
    Object.entries(answerHeaders).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
  const success = { description: "Success", ...(definition.answerHeaders && { headers }), content };
  const repeat = { description: "The same ID was sent before", content };
  return { [String(status)]: success, ...(repeatStatus && { [String(repeatStatus)]: repeat }) };
}

function errorAnswer(description: string): Json {
  return { description, content: { [PROBLEM_MEDIA_TYPE]: { schema: wireSchema(problem) } } };
}

/** The error statuses that follow from its access, needs, path and body, plus the ones the endpoint declares. */
function errorStatusesOf(definition: EndpointDefinition): number[] {
  const { path, query, headers, body, needs = [], mostPerMinute, takesTurns, errorStatuses = [] } = definition;
  const callers = callersOf(definition);
  const isParsed = body !== undefined && !isStream(body);
  return [
    ...(callers.includes("anyone") ? [] : [401]),
    ...(callers.includes("shop") || needs.length > 0 ? [403] : []),
    ...(callers.includes("key") || mostPerMinute !== undefined || takesTurns ? [429] : []),
    ...(path.includes("{") ? [404] : []),
    ...(body === undefined ? [] : [415]),
    ...(isParsed ? [400, 408, 413, 422] : []),
    ...(query === undefined && headers === undefined ? [] : [422]),
    ...errorStatuses,
  ];
}

function securityOf(caller: CallerKind, { signedBy }: EndpointDefinition): Json[] {
  switch (caller) {
    case "anyone":
      return [{}];
    case "user":
    case "shop":
    case "new-shop":
      return [{ session: [] }];
    case "key":
      return [{ apiKey: [] }];
    case "signed":
      return signedBy === undefined ? [] : [{ [signedBy]: [] }];
  }
}

/** A stream of lines has the schema of one line. */
function contentOf(part: z.ZodType | Stream, more: Json = {}): Json {
  if (!isStream(part)) return { "application/json": { schema: wireSchema(part), ...more } };
  const content = { schema: part.lines ? wireSchema(part.lines) : { type: "string" }, ...more };
  return Object.fromEntries([part.stream, part.orStream].flatMap((type) => (type === undefined ? [] : [[type, content]])));
}

function pathParameters({ path, pathValues = {} }: EndpointDefinition): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...(pathValues[name] && { enum: pathValues[name] }) },
  }));
}

/** How people's calls name the shop and where their session comes from. */
function headerParameters(definition: EndpointDefinition): Json[] {
  const callers = callersOf(definition);
  const shopHeader = {
    name: "X-Tenant-Id",
    description: "The shop's ID. Needed by people's sessions; sessions by API key and from the Shopify admin have one shop.",
    schema: { type: "string", pattern: "^\\d+$" },
  };
  const hostHeader = {
    name: "X-Host-Target",
    description: "Send shopify if the bearer token is a Shopify session token.",
    schema: { type: "string", enum: ["shopify"] },
  };
  const isForShop = callers.includes("shop");
  const isForPeople = isForShop || callers.includes("user") || callers.includes("new-shop");
  const own = partParameters("header", definition.headers);
  const headers = [...(isForShop ? [shopHeader] : []), ...(isForPeople ? [hostHeader] : [])];
  return [...headers.map((header) => ({ ...header, in: "header", required: false })), ...own];
}

function partParameters(where: "query" | "header", part: z.ZodType | undefined): Json[] {
  if (!part) return [];
  const schema = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) })
    .parse(wireSchema(part));
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: schema.required.includes(name),
    schema: property,
  }));
}
