import { expect, test } from "vitest";
import { greeting } from "#server/commands/greeting.ts";

test("with the demo, what is ready is followed by every sign-in and the API key", () => {
  const told = greeting({ hasDemo: true, role: "all" }, ["The shop admin is ready"]);
  for (const words of ["The shop admin is ready", "merchant@demo.test", "surety-demo-key"]) expect(told).toContain(words);
  expect(greeting({ hasDemo: false, role: "all" }, ["Surety is ready"])).toBe("\nSurety is ready\n");
});
