import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCollectScript } from "#server/commands/build-collect-script.ts";
import { projectRoot } from "#server/commands/run-server.ts";
import { registerCollectScript } from "#server/http/serve-collect-script.ts";

const MOST_BYTES = 10 * 1024;

let folder: string;
const app = Fastify();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-collect-"));
  await buildCollectScript(projectRoot, folder);
  registerCollectScript(app, folder);
});
afterAll(() => rm(folder, { recursive: true }));

test("the script for shops' pages is one file of at most 10 KB compressed, for pages of any origin", async () => {
  const answer = await app.inject({ url: "/sensor/collect.js", headers: { "accept-encoding": "gzip, br" } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "gzip",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
  });
  expect(answer.rawPayload.length).toBeLessThan(MOST_BYTES);
  const script = gunzipSync(answer.rawPayload).toString("utf8");
  expect(script).not.toMatch(/\b(?:import|require)\b\s*\(|\beval\b/);
  expect((await app.inject({ url: "/sensor/collect.js" })).body).toBe(script);
});

test("the script is missing where it isn't built", async () => {
  const other = Fastify();
  registerCollectScript(other, join(folder, "nowhere"));
  expect((await other.inject({ url: "/sensor/collect.js" })).statusCode).toBe(404);
});
