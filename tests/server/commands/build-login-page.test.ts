import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildLoginScript } from "#server/commands/build-login-page.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const MOST_BYTES = 15_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "surety-login-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("the served login's script is one plain file of at most 15 KB when compressed", async () => {
  const address = await buildLoginScript(repositoryRoot, folder);
  expect(address).toMatch(/^\/assets\/login-[\w-]{8}\.js$/);
  const code = await readFile(path.join(folder, path.basename(address)), "utf8");
  expect(gzipSync(code).length).toBeLessThanOrEqual(MOST_BYTES);
  expect(code).not.toMatch(/\bimport\s*["{*]/);
});
