import { expect, test } from "vitest";
import { callersOf, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { keyScopes, keyScopeWords } from "#domain/accounts/key-scopes.ts";

const forKeys = Object.values<EndpointDefinition>(endpoints).filter((each) => callersOf(each).includes("key"));

test.each(keyScopes)("the addresses told of keys for %s are those that they may call", (scope) => {
  const called = forKeys.filter(({ keyScope = "orders" }) => keyScope === scope).map(({ path }) => `/api${path}`);
  const told: readonly string[] = keyScopeWords[scope].calls;
  expect(called.filter((path) => !told.some((call) => path === call || path.startsWith(`${call}/`)))).toEqual([]);
  expect(told.filter((call) => !called.includes(call))).toEqual([]);
});
