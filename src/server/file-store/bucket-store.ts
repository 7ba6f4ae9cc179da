import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { requireFileKey } from "#server/file-store/file-key.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { withSpooledFile, type SpooledFile } from "#server/file-store/with-spooled-file.ts";
import { withDeadline } from "#server/with-deadline.ts";

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

/** How long an answer may take. Reading it may take any time, as long as bytes keep coming. */
const ANSWER_MS = 60_000;
/** The same where a file of at most 20 MB is sent before. */
const SENT_MS = 300_000;
const TRIES = 3;
const AGAIN_MS = 100;
const PART_BYTES = 64 * 1024;

type Sending = { spooled: SpooledFile; ended: AbortSignal };

/** Files in a bucket. A file is sent once all of it is in `folder`, so it's never in the bucket in part. */
export function bucketStore(bucket: Bucket, folder: string): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const root = rootOf(bucket);
  const call = async (method: "PUT" | "GET" | "HEAD" | "DELETE", key: string, sending?: Sending): Promise<Response> => {
    const url = `${root}/${requireFileKey(key)}`;
    const ms = sending ? SENT_MS : ANSWER_MS;
    for (let tries = 1; ; tries++) {
      const response = await withDeadline(ms, sending?.ended ?? never, (signal) =>
        client.fetch(url, { method, signal, redirect: "error", ...(sending && bodyOf(sending.spooled)) }),
      );
      if (response.ok || response.status === 404) return response;
      await response.body?.cancel();
      const mayPass = response.status >= 500 || response.status === 429;
      if (!mayPass || tries === TRIES) throw new Error(`The file store answered ${method} with ${response.status}`);
      await setTimeout(AGAIN_MS * tries);
    }
  };
  return {
    put: (key, content, ended = never) =>
      withSpooledFile(folder, content, async (spooled) => {
        const response = await call("PUT", key, { spooled, ended });
        await response.body?.cancel();
        if (!response.ok) throw new Error("The file store has no bucket of this name");
      }),

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

const never = new AbortController().signal;

/** A file from its start. Its length is sent too: these services take no body without one. */
function bodyOf({ file, sizeBytes }: SpooledFile): RequestInit {
  let at = 0;
  const body = new ReadableStream({
    async pull(stream) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PART_BYTES), 0, PART_BYTES, at);
      at += bytesRead;
      if (bytesRead === 0) stream.close();
      else stream.enqueue(buffer.subarray(0, bytesRead));
    },
  });
  return { body, headers: { "content-length": String(sizeBytes) } };
}

function rootOf({ endpoint, name, isInPath }: Bucket): string {
  const url = new URL(endpoint);
  if (isInPath) return `${url.href.replace(/\/$/, "")}/${name}`;
  return `${url.protocol}//${name}.${url.host}`;
}
