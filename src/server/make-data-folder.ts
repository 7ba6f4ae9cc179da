import { existsSync } from "node:fs";
import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ConfigError } from "#server/config.ts";

/**
 * Creates `DATA_DIR` if it's missing, and makes it and all below it the owner's alone: what is there already, and what this
 * process creates from now on. Throws `ConfigError` if it can't.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  process.umask(OTHERS);
  try {
    await makeFolder(resolve(folder));
    await closeToOthers(resolve(folder));
  } catch (cause) {
    throw dataFolderFault(cause, folder);
  }
}

/** The permissions of the group and of everybody else. */
const OTHERS = 0o077;

async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch((cause: unknown) => {
    // Another process may just have removed it.
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  });
  // A link's own permissions mean nothing, and what it leads to may not be ours.
  if (found === null || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o7700);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await closeToOthers(join(path, name));
}

/** Turns a file system error into a one-line error about `DATA_DIR`; returns anything else unchanged. */
export function dataFolderFault(cause: unknown, folder: string): unknown {
  const isOfFiles = cause instanceof Error && "syscall" in cause && "code" in cause;
  return isOfFiles ? new ConfigError(`DATA_DIR can't be used: ${wordsFor(cause.code, resolve(folder))}`, { cause }) : cause;
}

function wordsFor(code: unknown, folder: string): string {
  switch (code) {
    case "ENOENT":
      return `${folder} can't be created`;
    case "ENOTDIR":
    case "EEXIST":
      return `${folder} or a folder above it is a file`;
    case "EPERM":
      return `${folder}, or something in it, belongs to another user`;
    case "EACCES":
      return `no permission to write to ${folder}`;
    case "EROFS":
      return `${folder} is read-only`;
    case "ENOSPC":
    case "EDQUOT":
      return `no space left for ${folder}`;
    default:
      return `can't write to ${folder} (${String(code)})`;
  }
}

/** One level at a time: Node's `recursive` option never returns below a folder that can't have any, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((cause: unknown) => {
    // Another process may have created it first.
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  });
}
