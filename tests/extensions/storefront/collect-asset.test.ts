// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCollectScript } from "#server/commands/build-collect-script.ts";
import { collectAsset, updateCollectAsset } from "#server/commands/update-collect-asset.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const MOST_BYTES = 10_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "surety-asset-"));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (file: string) => readFile(file, "utf8");
const readAsset = () => read(path.join(repositoryRoot, collectAsset));

async function build(name: string): Promise<string> {
  await buildCollectScript(repositoryRoot, path.join(folder, name));
  return read(path.join(folder, name, "sensor/collect.js"));
}

test("the theme's script is the collector as it's built", async () => {
  const isCurrent = (await readAsset()) === (await build("once"));
  expect(isCurrent, `${collectAsset} is out of date: run npm run build`).toBe(true);
});

test("the collector is built the same each time, wherever it goes", async () => {
  expect(await build("another/place")).toBe(await build("one"));
});

test("the theme's script has at most 10 KB when compressed", async () => {
  expect(gzipSync(await readAsset()).length).toBeLessThan(MOST_BYTES);
});

test("npm run build changes the theme's script only if the collector changed", async () => {
  const root = path.join(folder, "repository");
  const distDir = path.join(folder, "dist");
  const asset = path.join(root, collectAsset);
  await mkdir(path.dirname(asset), { recursive: true });
  await mkdir(path.join(distDir, "sensor"), { recursive: true });
  for (const script of ["first();", "second();"]) {
    await writeFile(path.join(distDir, "sensor/collect.js"), script);
    expect(await updateCollectAsset(root, distDir)).toBe(true);
    expect(await read(asset)).toBe(script);
    expect(await updateCollectAsset(root, distDir)).toBe(false);
  }
});

test("npm run build leaves out the theme's script where there are no extensions", async () => {
  const root = path.join(folder, "container");
  await mkdir(root);
  expect(await updateCollectAsset(root, path.join(folder, "nowhere"))).toBe(false);
});
