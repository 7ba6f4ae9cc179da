import { EventEmitter, once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { bucketStore } from "#server/file-store/bucket-store.ts";
import { newFileKey } from "#server/file-store/file-key.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { folderStore } from "#server/file-store/folder-store.ts";

type Seen = { method: string; path: string; authorization: string; length: string | undefined; body: Buffer };

async function aFolder(): Promise<{ store: FileStore; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "surety-store-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { store: folderStore(join(folder, "files")), folder: join(folder, "files") };
}

/** A service that speaks S3, as far as files are put, read and deleted; `fails` answers so many calls with a 503 first. */
async function aBucket({ fails = 0 } = {}): Promise<{ store: FileStore; seen: Seen[]; spoolFolder: string }> {
  const files = new Map<string, Buffer>();
  const seen: Seen[] = [];
  let failing = fails;
  const serve: RequestListener = async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const body = await buffer(request);
    seen.push({ method, path, authorization: headers.authorization ?? "", length: headers["content-length"], body });
    if (failing-- > 0) return void response.writeHead(503).end();
    const known = files.get(path);
    if (method === "PUT") files.set(path, body);
    if (method === "DELETE") files.delete(path);
    if (method === "GET" || method === "HEAD") return void response.writeHead(known ? 200 : 404).end(method === "GET" ? known : undefined);
    response.writeHead(method === "DELETE" ? 204 : 200).end();
  };
  return { ...(await aBucketServedBy(serve)), seen };
}

async function aBucketServedBy(serve: RequestListener): Promise<{ store: FileStore; spoolFolder: string }> {
  const spoolFolder = await mkdtemp(join(tmpdir(), "surety-spool-"));
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    return rm(spoolFolder, { recursive: true, force: true });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const endpoint = `http://127.0.0.1:${address.port}`;
  const bucket = { endpoint, name: "evidence", region: "eu-west-1", accessKeyId: "AK", secretAccessKey: "SK", isInPath: true };
  return { store: bucketStore(bucket, spoolFolder), spoolFolder };
}

async function* inParts(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("the start");
  throw new Error("The rest didn't come");
}

describe.each([
  ["folder", async () => (await aFolder()).store],
  ["bucket", async () => (await aBucket()).store],
] as const)("a file store in a %s", (_name, open) => {
  test("gives back what was put, until it's deleted", async () => {
    const store = await open();
    const key = newFileKey(7);
    expect([await store.exists(key), await store.get(key)]).toEqual([false, null]);
    await store.put(key, inParts("one ", "and ", "two"));
    const file = await store.get(key);
    expect(file && (await buffer(file)).toString()).toBe("one and two");
    expect(await store.exists(key)).toBe(true);
    await store.delete(key);
    await store.delete(key);
    expect([await store.exists(key), await store.get(key)]).toEqual([false, null]);
  });

  test("keeps nothing of a content that breaks off", async () => {
    const store = await open();
    const key = newFileKey(7);
    await expect(store.put(key, brokenOff())).rejects.toThrow("The rest didn't come");
    expect(await store.exists(key)).toBe(false);
  });

  test("takes no key that could lead elsewhere", async () => {
    const store = await open();
    for (const key of ["../secret.key", "7/../../secret.key", "7/x", "", "/etc/passwd"]) {
      await expect(store.get(key)).rejects.toThrow("isn't the key of a stored file");
    }
  });
});

test("files in a folder are the owner's alone, and none is left half written", async () => {
  const { store, folder } = await aFolder();
  const key = newFileKey(7);
  await store.put(key, inParts("x"));
  await expect(store.put(newFileKey(7), brokenOff())).rejects.toThrow();
  expect(await readdir(join(folder, "7"))).toEqual([key.slice(2)]);
  const modes = await Promise.all([folder, join(folder, "7"), join(folder, key)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

test("a file is sent to a bucket in parts, with its length, whole each time, and leaves nothing on the disk", async () => {
  const { store, seen, spoolFolder } = await aBucket({ fails: 2 });
  const content = Buffer.alloc(1_000_003, "a page of a scan ");
  await store.put(newFileKey(7), inParts(content.toString()));
  expect(seen.map(({ length }) => length)).toEqual(["1000003", "1000003", "1000003"]);
  expect(seen.every(({ body }) => body.equals(content))).toBe(true);
  expect(await readdir(spoolFolder)).toEqual([]);
});

test("a bucket that keeps failing is asked three times", async () => {
  const { store, seen, spoolFolder } = await aBucket({ fails: 9 });
  await expect(store.put(newFileKey(7), inParts("x"))).rejects.toThrow("answered PUT with 503");
  expect(seen).toHaveLength(3);
  expect(await readdir(spoolFolder)).toEqual([]);
});

test("a file is no longer sent to a bucket once its upload took too long", async () => {
  const upload = new AbortController();
  const { store, spoolFolder } = await aBucketServedBy(() => upload.abort(new Error("The upload took too long")));
  await expect(store.put(newFileKey(7), inParts("x"), upload.signal)).rejects.toThrow("The upload took too long");
  expect(await readdir(spoolFolder)).toEqual([]);
});

describe("of a bucket's answer", () => {
  test("the rest may come after any time", async () => {
    const begun: ServerResponse[] = [];
    const { store } = await aBucketServedBy((_request, response) => {
      response.writeHead(200, { "content-length": "11" }).write("one and");
      begun.push(response);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const file = await store.get(newFileKey(7));
    vi.advanceTimersByTime(3_600_000);
    for (const response of begun) response.end(" two");
    expect(file && (await buffer(file)).toString()).toBe("one and two");
  });

  test("the start must come within a minute", async () => {
    const asked = new EventEmitter();
    const { store } = await aBucketServedBy(() => void asked.emit("asked"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const exists = store.exists(newFileKey(7));
    await once(asked, "asked");
    vi.advanceTimersByTime(60_000);
    await expect(exists).rejects.toThrow("Not done within 60000 ms");
  });
});

test("calls to a bucket are signed, name it in the path, and are tried again", async () => {
  const { store, seen } = await aBucket({ fails: 1 });
  const key = newFileKey(7);
  await store.put(key, inParts("x"));
  expect(seen).toHaveLength(2);
  for (const { method, path, authorization } of seen) {
    expect([method, path]).toEqual(["PUT", `/evidence/${key}`]);
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-west-1\/s3\/aws4_request/);
  }
});

test("a bucket is configured whole or not at all", () => {
  expect(readConfig({}).filesBucket).toBeNull();
  expect(() => readConfig({ FILES_BUCKET: "evidence" })).toThrow("go together");
  const keys = { FILES_BUCKET: "evidence", FILES_ACCESS_KEY_ID: "AK", FILES_SECRET_ACCESS_KEY: "SK" };
  expect(readConfig({ ...keys, FILES_REGION: "eu-west-1" }).filesBucket).toEqual({
    name: "evidence",
    region: "eu-west-1",
    accessKeyId: "AK",
    secretAccessKey: "SK",
    endpoint: "https://s3.eu-west-1.amazonaws.com",
    isInPath: false,
  });
  expect(readConfig({ ...keys, FILES_ENDPOINT: "https://storage.example" }).filesBucket).toMatchObject({ isInPath: true });
});
