import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder } from "#server/make-data-folder.ts";

let parent: string;
const umask = process.umask();
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "surety-folder-"));
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true });
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("a new folder, and what is created in it, is the owner's alone", async () => {
  const folder = join(parent, "a", "data");
  await makeDataFolder(folder);
  await writeFile(join(folder, "file"), "");
  expect([await modeOf(folder), await modeOf(join(folder, "file"))]).toEqual(["700", "600"]);
});

test("what an older version left open to others is closed, and what links lead to is left alone", async () => {
  const folder = join(parent, "data");
  const outside = join(parent, "outside");
  await mkdir(join(folder, "database", "base"), { recursive: true });
  await writeFile(outside, "");
  await writeFile(join(folder, "database", "base", "1"), "");
  await symlink(outside, join(folder, "link"));
  for (const path of [folder, join(folder, "database"), join(folder, "database", "base"), join(folder, "database", "base", "1"), outside])
    await chmod(path, 0o777);
  await makeDataFolder(folder);
  expect(await modeOf(folder)).toBe("700");
  expect(await modeOf(join(folder, "database", "base"))).toBe("700");
  expect(await modeOf(join(folder, "database", "base", "1"))).toBe("700");
  expect(await modeOf(outside)).toBe("777");
});
