import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { requireFileKey } from "#server/file-store/file-key.ts";
import type { FileStore } from "#server/file-store/file-store.ts";

/** A bucket of a service that speaks S3. */
export type Bucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name is in the path (`host/bucket/key`) or before the host (`bucket.host/key`). */
  isInPath: boolean;
};

/** A call that takes longer is given up. Files have at most 20 MB. */
const TIMEOUT_MS = 60_000;
const RETRIES = 2;

/** Files in a bucket. A file is sent once all of it is there, so it's never there in part. */
export function bucketStore(bucket: Bucket): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const root = rootOf(bucket);
  const call = async (method: "PUT" | "GET" | "HEAD" | "DELETE", key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client.fetch(`${root}/${requireFileKey(key)}`, { method, signal, redirect: "error", ...(body && { body }) });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The file store answered ${method} with ${response.status}`);
  };
  return {
    async put(key, content) {
      const response = await call("PUT", key, new Uint8Array(await buffer(Readable.from(content))));
      await response.body?.cancel();
      if (!response.ok) throw new Error("The file store has no bucket of this name");
    },

    async get(key) {
      const { ok, body } = await call("GET", key);
      if (ok && body) return Readable.from(body, { objectMode: false });
      await body?.cancel();
      return null;
    },

    async delete(key) {
      const { body } = await call("DELETE", key);
      await body?.cancel();
    },

    exists: async (key) => (await call("HEAD", key)).ok,
  };
}

function rootOf({ endpoint, name, isInPath }: Bucket): string {
  const url = new URL(endpoint);
  if (isInPath) return `${url.href.replace(/\/$/, "")}/${name}`;
  return `${url.protocol}//${name}.${url.host}`;
}
