import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "#server/config.ts";

/** Makes `DATA_DIR` where it is missing. Throws `ConfigError` where it cannot be made. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(resolve(folder)).catch((cause: unknown) => {
    throw dataFolderFault(cause, folder);
  });
}

/** What the file system said of `DATA_DIR` in words, as one line; anything else as it is. */
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

/** Step by step: Node's own recursion never ends below a folder in which none can be made, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((cause: unknown) => {
    // Another process may have been faster.
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  });
}
