import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#server/http/openapi.ts";

const operation = z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) });
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(openApiDocument("https://surety.test"));

const statusesOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});

test.for([
  ["/orders", "post", ["200", "201", "400", "401", "413", "415", "422", "429", "default"]],
  ["/orders/{orderId}", "put", ["200", "400", "401", "404", "413", "415", "422", "429", "default"]],
  ["/orders/{orderId}/outcomes", "post", ["200", "201", "400", "401", "404", "413", "415", "422", "429", "default"]],
  ["/orders/import", "post", ["200", "401", "415", "429", "default"]],
  ["/login", "post", ["200", "400", "401", "413", "415", "422", "429", "default"]],
  ["/payments/{id}", "get", ["200", "401", "403", "404", "default"]],
] as const)("the document of %s %s tells its statuses", ([path, method, statuses]) => {
  expect(statusesOf(path, method)).toEqual(statuses);
});

test("every status in the document has a description", () => {
  const wordless = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { description }]) =>
        description === "" || description === "Refused" ? [`${path} ${status}`] : [],
      ),
    ),
  );
  expect(wordless).toEqual([]);
});
