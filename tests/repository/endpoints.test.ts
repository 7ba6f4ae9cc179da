import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { callersOf, fullPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { isRoleNeed } from "#domain/accounts/entitlements.ts";
import { handlers } from "#server/http/handlers.ts";

describe("every endpoint of the contract", () => {
  test("has a handler, and no handler is left over", () => {
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test("is in the object of its area's file", async () => {
    for (const file of readdirSync("src/contract")) {
      if (file === "endpoints.ts") continue;
      const exported: [string, object][] = Object.entries(await import(/* @vite-ignore */ `#contract/${file}`));
      const defined = exported.filter(([, value]) => Object.hasOwn(value, "summary"));
      const listed = exported.filter(([name]) => name.endsWith("Endpoints")).flatMap(([, area]) => Object.entries(area));
      expect(listed, file).toEqual(defined);
      expect(endpoints).toMatchObject(Object.fromEntries(defined));
    }
  });

  test("has a unique method and path", () => {
    const addresses = Object.values(endpoints).map((endpoint) => `${endpoint.method} ${fullPath(endpoint).replaceAll(/\{\w+\}/g, "{}")}`);
    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  });

  test("has a summary", () => {
    const wordless = Object.entries(endpoints).filter(([, endpoint]) => !/^[A-Z].{10,}\.$/s.test(endpoint.summary));
    expect(wordless.map(([name]) => name)).toEqual([]);
  });

  test("needs a role exactly if people call it for a shop", () => {
    const definitions: [string, EndpointDefinition][] = Object.entries(endpoints);
    const wrong = definitions.filter(([, endpoint]) => {
      const roles = (endpoint.needs ?? []).filter(isRoleNeed).length;
      return roles !== (callersOf(endpoint).includes("shop") ? 1 : 0);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
