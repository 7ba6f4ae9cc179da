import { randomBytes } from "node:crypto";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Thrown if another process is using the folder. */
export class FolderInUseError extends Error {}

const holder = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Locks an existing folder for this process and returns a function that releases it. Takes over the lock of a process
 * that is gone; the process's start time tells it from a newer one with the same pid. Throws `FolderInUseError`.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, "surety.lock");
  const own = JSON.stringify({ pid: process.pid, startedAt: await startOfProcess(process.pid) });
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await tryTake(folder, file, own)) return () => release(file, own);
    const found = await readIfThere(file);
    if (found === null) continue;
    if (await isAlive(found))
      throw new FolderInUseError(`Another Surety process is using ${folder}. Stop it first, or set DATA_DIR to another folder.`);
    await removeStale(folder, file, found);
  }
  throw new FolderInUseError(`Couldn't lock ${folder}`);
}

/** Hard-linking a file that is already complete makes taking the lock atomic. */
async function tryTake(folder: string, file: string, own: string): Promise<boolean> {
  const draft = join(folder, `surety.lock.${randomBytes(6).toString("hex")}`);
  await writeFile(draft, own);
  try {
    await link(draft, file);
    return true;
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return false;
    throw cause;
  } finally {
    await unlink(draft);
  }
}

/** Moves a stale lock aside, or puts it back if another process has replaced it in the meantime. */
async function removeStale(folder: string, file: string, stale: string): Promise<void> {
  const aside = join(folder, `surety.lock.${randomBytes(6).toString("hex")}`);
  try {
    await rename(file, aside);
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return;
    throw cause;
  }
  if ((await readFile(aside, "utf8")) !== stale) {
    await link(aside, file).catch((cause: unknown) => {
      if (!hasCode(cause, "EEXIST")) throw cause;
    });
  }
  await unlink(aside);
}

async function release(file: string, own: string): Promise<void> {
  if ((await readIfThere(file)) === own) await unlink(file);
}

async function isAlive(found: string): Promise<boolean> {
  const read = holder.safeParse(parseJson(found));
  if (!read.success) return false;
  try {
    process.kill(read.data.pid, 0);
  } catch (cause) {
    if (hasCode(cause, "ESRCH")) return false;
    if (!hasCode(cause, "EPERM")) throw cause;
  }
  return (await startOfProcess(read.data.pid)) === read.data.startedAt;
}

/**
 * When a process started, including the boot it started in, as /proc tells it. Elsewhere, the same text for every
 * process.
 */
async function startOfProcess(pid: number): Promise<string> {
  const [stat, boot] = await Promise.all([readIfThere(`/proc/${pid}/stat`), readIfThere("/proc/sys/kernel/random/boot_id")]);
  const startTicks = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return startTicks === undefined ? "unknown" : `${boot?.trim() ?? ""}/${startTicks}`;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if (hasCode(cause, "ENOENT") || hasCode(cause, "ESRCH")) return null;
    throw cause;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && "code" in cause && cause.code === code;
}
