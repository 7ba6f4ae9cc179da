import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "#server/config.ts";

/** Makes `DATA_DIR` where it is missing. Throws `ConfigError` where it cannot be made. */
export async function makeDataFolder(folder: string): Promise<void> {
  await makeFolder(resolve(folder)).catch((cause: unknown) => {
    throw dataFolderFault(cause);
  });
}

/** What the file system said of `DATA_DIR` as one line; anything else as it is. */
export function dataFolderFault(cause: unknown): unknown {
  const isOfFiles = cause instanceof Error && "syscall" in cause;
  return isOfFiles ? new ConfigError(`DATA_DIR cannot be used: ${cause.message}`, { cause }) : cause;
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
