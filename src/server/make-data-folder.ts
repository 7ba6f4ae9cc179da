import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "#server/config.ts";

/** Creates `DATA_DIR` if it's missing. Throws `ConfigError` if it can't. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(resolve(folder)).catch((cause: unknown) => {
    throw dataFolderFault(cause, folder);
  });
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
    case "EACCES":
    case "EPERM":
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
