import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame } from "@playwright/test";
import { z } from "zod";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const results = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullable(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
});

/** Expects a frame without serious or critical faults, once nothing in it is busy and what fades in has its full contrast. */
export async function expectNoSeriousFaults(frame: Frame): Promise<void> {
  await expect.poll(() => seriousFaults(frame), { timeout: 30_000 }).toEqual([]);
}

/** Serious and critical issues that axe finds in a frame once nothing in it is busy, one line for each place. */
async function seriousFaults(frame: Frame): Promise<string[]> {
  await expect(frame.locator("[aria-busy='true']")).toHaveCount(0);
  await frame.evaluate(source);
  const { violations } = results.parse(await frame.evaluate("axe.run(document, { resultTypes: ['violations'] })"));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
}
