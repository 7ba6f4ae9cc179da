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
  return isOfFiles ? new ConfigError(`DATA_DIR cannot be used: ${wordsFor(cause.code, resolve(folder))}`, { cause }) : cause;
}

function wordsFor(code: unknown, folder: string): string {
  switch (code) {
    case "ENOENT":
      return `${folder} cannot be made there`;
    case "ENOTDIR":
    case "EEXIST":
      return `a file is in the place of ${folder} or of a folder above it`;
    case "EACCES":
    case "EPERM":
      return `${folder} may not be written by this user`;
    case "EROFS":
      return `${folder} can only be read`;
    case "ENOSPC":
    case "EDQUOT":
      return `there is no space left for ${folder}`;
    default:
      return `${folder} cannot be written (${String(code)})`;
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
