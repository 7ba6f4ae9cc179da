import { randomBytes } from "node:crypto";
import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Another process works on the same folder. */
export class FolderInUseError extends Error {}

const holder = z.object({ pid: z.number(), startedAt: z.string() });

/**
 * Takes an existing folder for this process alone; answers how to give it back. A lock whose process is gone is taken over: the
 * process's own start time tells it from another that got the same number. Throws `FolderInUseError`.
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

/** Linking a file that is written already makes the lock whole or not at all. */
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

/** Moves the stale lock aside; one that a faster process has replaced meanwhile is put back. */
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

/** Where /proc tells it, the moment a process began, with the boot it began in; elsewhere the same text for all. */
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
