import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "#server/db/instance-lock.ts";

let folder: string;
let child: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-lock-test-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  child = null;
  await rm(folder, { recursive: true });
});

/** Another process that has locked the folder and keeps it. */
async function anotherHolder(): Promise<ChildProcess> {
  const script = `import { lockFolder } from "#server/db/instance-lock.ts"; await lockFolder(process.argv[1]); console.log("locked"); setInterval(() => {}, 1000);`;
  child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

test("a folder that another process is using is refused with a clear line", async () => {
  await anotherHolder();
  await expect(lockFolder(folder)).rejects.toThrow(`Another Surety process is using ${folder}`);
});

test("the lock of a killed process is taken over", async () => {
  const holder = await anotherHolder();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test("a released folder can be locked again", async () => {
  for (let round = 0; round < 3; round++) {
    const unlock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(["surety.lock"]);
    await unlock();
  }
});

test("of many processes at once, one gets the lock", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
});

test.for([
  ["of a process whose number another has now", JSON.stringify({ pid: process.pid, startedAt: "another boot/1" })],
  ["that is half written", '{"pid": 1'],
  ["that is empty", ""],
] as const)("a lock %s is stale", async ([, content]) => {
  await writeFile(join(folder, "surety.lock"), content);
  const unlock = await lockFolder(folder);
  expect(await readFile(join(folder, "surety.lock"), "utf8")).not.toBe(content);
  await unlock();
});
