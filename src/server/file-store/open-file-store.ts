import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { folderStore } from "#server/file-store/folder-store.ts";

/** The folder below `DATA_DIR` that files are kept in. */
const FOLDER = "files";

/** The file store that is configured. */
export function openFileStore({ dataDir }: Pick<Config, "dataDir">): FileStore {
  return folderStore(join(dataDir, FOLDER));
}
