import type { Readable } from "node:stream";

/**
 * Where files are kept that are too large for the database. A key is made by `newFileKey`, so it can't be guessed and is never
 * used again. Files are private: they leave only through endpoints that ask who is calling.
 */
export type FileStore = {
  /** Stores all of a content under a new key, or, where it throws, nothing. Doesn't wait for the store once `ended` aborts. */
  put(key: string, content: AsyncIterable<Uint8Array>, ended?: AbortSignal): Promise<void>;
  /** A file from its start; null if there is none. */
  get(key: string): Promise<Readable | null>;
  /** Without an error also where there is none. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};
