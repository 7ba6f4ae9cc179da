import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { bucketStore } from "#server/file-store/bucket-store.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { folderStore } from "#server/file-store/folder-store.ts";

/** The folders below `DATA_DIR` that files are kept in where no bucket is configured, or else only while they're uploaded. */
const FOLDER = "files";
const UPLOADS_FOLDER = "uploads";

/** The file store that is configured. */
export function openFileStore({ dataDir, filesBucket }: Pick<Config, "dataDir" | "filesBucket">): FileStore {
  return filesBucket === null ? folderStore(join(dataDir, FOLDER)) : bucketStore(filesBucket, join(dataDir, UPLOADS_FOLDER));
}
