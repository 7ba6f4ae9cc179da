import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aShop, anOrderBody } from "#tests/support/builders.ts";
import { testApp } from "#tests/support/test-app.ts";
import { runCommand } from "#tests/server/commands/run-command.ts";

let url: string;
let folder: string;
let file: string;
beforeAll(async () => {
  url = await (await testApp()).http.listen({ host: "127.0.0.1", port: 0 });
  folder = await mkdtemp(join(tmpdir(), "surety-import-command-test-"));
  file = join(folder, "orders.ndjson");
});
afterAll(() => rm(folder, { recursive: true }));

test("an import ends with what it took, rejected and warned about", { timeout: 180_000 }, async () => {
  const shop = await aShop();
  const lines = [
    anOrderBody({ orderId: "plain" }),
    anOrderBody({ orderId: "odd", deliveryDate: "soon" }),
    { ...anOrderBody({ orderId: "bad" }), amount: -1 },
  ];
  await writeFile(file, lines.map((each) => JSON.stringify(each)).join("\n"));
  const ended = await runCommand("import", [file, "--api-key", shop.apiKey, "--url", url]);
  expect(ended.err).toBe("");
  expect(ended.code).toBe(1);
  expect(ended.out).toContain(`2 orders imported, now or earlier. 1 line rejected; see ${file}.rejected.ndjson for the reasons.`);
  expect(ended.out).toContain("1 order imported with warnings about: deliveryDate (1). POST /api/orders says more about each.");
});

test("an import takes the API key and the port from the environment", { timeout: 180_000 }, async () => {
  const shop = await aShop();
  await writeFile(file, JSON.stringify(anOrderBody({ orderId: "by-variables" })));
  const variables = { SURETY_API_KEY: shop.apiKey, PORT: new URL(url).port };
  const ended = await runCommand("import", [file], variables);
  expect(ended.err).toBe("");
  expect(ended.code).toBe(0);
  expect(ended.out).toContain("1 order imported, now or earlier. No lines were rejected.");
});
