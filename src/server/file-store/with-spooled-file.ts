import { randomBytes } from "node:crypto";
import { mkdir, open, rm, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** A file on this machine's disk that has no name. */
export type SpooledFile = { file: FileHandle; sizeBytes: number };

/**
 * Works with a content that was written to the disk first, so that its size is known without keeping it in memory. Its file
 * loses its name before anything is written, so that it's gone however the process ends.
 */
export async function withSpooledFile<T>(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  work: (spooled: SpooledFile) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString("hex"));
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    await writeFile(file, content);
    return await work({ file, sizeBytes: (await file.stat()).size });
  } finally {
    await file.close();
  }
}
