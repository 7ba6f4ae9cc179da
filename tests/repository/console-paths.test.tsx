import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { paths } from "#console/session/paths.ts";
import { routes } from "#console/app/router.tsx";

const addresses = Object.values(paths).map((address) => address("1"));

test.for(addresses)("the address %s has a route of its own", (address) => {
  const matched = matchRoutes(routes, address)?.at(-1);
  expect(matched?.route.path).toBeDefined();
  expect(matched?.route.path).not.toBe("*");
});
