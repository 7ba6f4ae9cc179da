import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { paymentFilters } from "#domain/payments/payment-filter.ts";
import { isRedirect, isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import { documentedPaths, operationOf } from "#tests/support/api-document.ts";
import { resolved, validatorOf } from "#tests/support/json-schema.ts";

const all = Object.entries<EndpointDefinition>(endpoints).map(([name, definition]) => ({
  name,
  definition,
  told: operationOf(definition),
}));

test.for([
  ["/orders", "post", ["200", "201", "400", "401", "403", "408", "413", "415", "422", "429", "default"]],
  ["/orders/{orderId}", "put", ["200", "400", "401", "403", "404", "408", "413", "415", "422", "429", "default"]],
  ["/orders/{orderId}/outcomes", "post", ["200", "201", "400", "401", "403", "404", "408", "409", "413", "415", "422", "429", "default"]],
  ["/orders/import", "post", ["200", "401", "403", "415", "429", "default"]],
  ["/login/reset", "post", ["200", "400", "404", "408", "413", "415", "422", "429", "default"]],
  ["/shopify/reset-scopes", "post", ["200", "400", "401", "403", "404", "413", "415", "422", "default"]],
  ["/login", "post", ["200", "400", "401", "408", "413", "415", "422", "429", "default"]],
  ["/payments/{id}", "get", ["200", "401", "403", "404", "default"]],
] as const)("the document of %s %s tells its statuses", ([path, method, statuses]) => {
  expect(Object.keys(documentedPaths[path]?.[method]?.responses ?? {})).toEqual(statuses);
});

test("the document of a signup tells what everyone must send, an example, and that anyone may", () => {
  const { requestBody, security } = operationOf(endpoints.signUp);
  const told = requestBody?.content["application/json"];
  expect(told?.schema).toMatchObject({ required: ["tenantName", "agreedToTerms", "industryId", "atv", "orderCount"] });
  expect(told?.example).toMatchObject({ tenantName: "Blue Lamp", atv: "50-100" });
  expect(security).toContainEqual({});
});

test("the documents of calls about a draft or live scenarios tell that a draft may be gone, and the header with the set's version", () => {
  const aboutSets = all.filter(({ told }) => told.parameters.some(({ name, in: place }) => name === "draft" && place === "query"));
  const lacking = aboutSets.filter(({ told }) => told.responses["404"] === undefined);
  expect([aboutSets.length > 8, lacking.map(({ name }) => name)]).toEqual([true, []]);
  for (const name of ["listScenarios", "saveScenario", "setSensorStage", "restoreScenarios", "publishDraft"] as const)
    expect(Object.keys(operationOf(endpoints[name]).responses["200"]?.headers ?? {})).toEqual(["ETag"]);
});

test.for([
  ["/payments/{id}", "get", ["X-Tenant-Id", "X-Host-Target"]],
  ["/logout", "get", ["X-Host-Target"]],
  ["/orders", "post", []],
  ["/configuration", "get", []],
] as const)("the document of %s %s tells its headers", ([path, method, headers]) => {
  const told = documentedPaths[path]?.[method]?.parameters.filter((parameter) => parameter.in === "header");
  expect(told?.map(({ name }) => name)).toEqual(headers);
});

test("the document of a report's file tells its two types", () => {
  const told = Object.keys(operationOf(endpoints.downloadReport).responses["200"]?.content ?? {});
  expect(told).toEqual(["text/csv; charset=utf-8", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]);
});

test.for([
  "signIn",
  "decideAsStaff",
  "decideOnOrders",
  "undoDecisions",
  "previewDecisions",
  "assignPayments",
  "saveView",
  "changeView",
  "saveColumns",
  "saveOwnNotices",
  "sendNoticeCode",
  "confirmNoticeEmail",
  "saveSlackNotices",
] as const)("the document of %s has an example that the endpoint takes", (name) => {
  const { body } = endpoints[name];
  const example = operationOf(endpoints[name]).requestBody?.content["application/json"]?.example;
  expect(body.safeParse(example).error).toBeUndefined();
});

test("the document tells what every filter of the list takes", () => {
  const { body } = endpoints.listPayments;
  const told = fieldsIn(operationOf(endpoints.listPayments).requestBody?.content["application/json"]?.schema);
  const words = new Map(told.map(({ name, schema }) => [name, schema.description]));
  for (const { wire, words: title } of Object.values(paymentFilters))
    expect(words.get(wire)).toMatch(new RegExp(`^${title}\\. .+\\.$`, "s"));
  expect(words.get("search")).toContain("at least 3 characters");
  expect(words.get("riskScore")).toContain("From 0 to 1,");
  expect(words.get("amount")).toContain("In your shop's currency");
  expect(words.get("assignedTo")).toContain('"me" for the person who asks');
  expect(body.safeParse({ filter: { assignedTo: ["me", ""], riskScore: { from: 0.5 } } }).success).toBe(true);
});

test("every currency in an answer is a code", () => {
  const currencies = all.flatMap(({ name, told }) =>
    Object.values(told.responses).flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ schema }) =>
        fieldsIn(schema).flatMap((field) => (field.name === "currency" ? [{ endpoint: name, schema: field.schema }] : [])),
      ),
    ),
  );
  expect(currencies.length).toBeGreaterThan(10);
  expect(currencies.filter(({ schema }) => !JSON.stringify(schema).includes('"type":"string"'))).toEqual([]);
});

test("the document of the reasons tells the decisions that they are listed by", () => {
  const [orderStatus] = operationOf(endpoints.listReasons).parameters;
  expect(orderStatus).toMatchObject({ name: "orderStatus", schema: { enum: ["approved", "pending", "rejected"] } });
});

test("every status in the document has a description", () => {
  const wordless = all.flatMap(({ name, told }) =>
    Object.entries(told.responses).flatMap(([status, { description }]) =>
      description === "" || description === "Refused" ? [`${name} ${status}`] : [],
    ),
  );
  expect(wordless).toEqual([]);
});

describe.for(all)("the document of $name", ({ definition, told }) => {
  test("has the body, parameters and answers of its endpoint", () => {
    expect(Object.keys(told.requestBody?.content ?? {})).toEqual(mediaTypesOf(definition.body));
    const inPath = told.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(definition.path.match(/\{\w+\}/g) ?? []);
    for (const [status, answer] of Object.entries(told.responses)) {
      const isError = status === "default" || Number(status) >= 400;
      const success = isRedirect(definition.answer) ? [] : mediaTypesOf(definition.answer);
      expect(Object.keys(answer.content ?? {})).toEqual(isError ? ["application/problem+json"] : success);
    }
  });

  test("says which fields its body has", () => {
    for (const part of Object.values(told.requestBody?.content ?? {})) {
      const { properties, anyOf } = resolved(part.schema);
      expect(Object.keys(properties ?? {}).length + (anyOf?.length ?? 0)).toBeGreaterThan(0);
    }
  });

  test("has valid schemas, whose references lead somewhere, and an example that fits", () => {
    const parts = [told.requestBody, ...Object.values(told.responses)].flatMap((one) => Object.values(one?.content ?? {}));
    const checked = [...told.parameters, ...parts].map((part) => ({ isTaken: validatorOf(part.schema), ...part }));
    expect(checked.filter((part) => "example" in part && !part.isTaken(part.example))).toEqual([]);
  });
});

/** The fields of a schema and of those within it. */
function fieldsIn(schema: unknown): { name: string; schema: Record<string, unknown> }[] {
  if (!isRecord(schema)) return [];
  const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = own.flatMap(([name, field]) => (isRecord(field) ? [{ name, schema: field }] : []));
  return [...fields, ...Object.values(schema).flatMap(fieldsIn)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function mediaTypesOf(part: EndpointDefinition["body"]): string[] {
  if (part === undefined) return [];
  return isStream(part) ? [part.stream, part.orStream].filter((type) => type !== undefined) : ["application/json"];
}
