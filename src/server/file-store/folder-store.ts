import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { requireFileKey } from "#server/file-store/file-key.ts";
import type { FileStore } from "#server/file-store/file-store.ts";

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** Files in a folder of this machine. A file has its name only once all of it is on the disk. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireFileKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder });
      try {
        // Opened first: a content that breaks off at once must not be removed before its file is there.
        const file = await open(unfinished, "wx", OWNER_ONLY.file);
        await pipeline(content, file.createWriteStream({ flush: true }));
        await rename(unfinished, path);
        await syncFolder(dirname(path));
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw cause;
      }
    },

    async get(key) {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      return file && createReadStream("", { fd: file });
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // What a process that was killed left of it.
      await rm(`${path}.part`, { force: true });
    },

    exists: async (key) => (await access(pathOf(key)).catch(nullIfMissing)) !== null,
  };
}

/** So that a file's name outlasts a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(cause: unknown): null {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
  throw cause;
}
