import { once } from "node:events";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { addDocument } from "#server/documents/add-document.ts";
import { readUpload } from "#server/documents/read-upload.ts";
import { makeUploads } from "#server/documents/uploads.ts";
import { deleteUnwantedFiles } from "#server/file-store/delete-unwanted-files.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { makeLogger } from "#server/logger.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aForm, aPdf, type TestForm } from "#tests/support/a-form.ts";
import { aPayment, aPerson, aShop, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let shop: TestShop;
let payment: TestPayment;
let as: Caller;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  shop = await aShop();
  payment = await aPayment(shop);
  as = asPerson(await aPerson({ of: [shop] }), shop);
});

const problem = z.object({
  documentId: z.string().optional(),
  warnings: z.array(z.object({ message: z.string() })).optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

async function upload(form: { headers: TestForm["headers"]; payload: Buffer | Readable }, to = payment.paymentId) {
  const url = `/api/payments/${to}/documents`;
  const reply = await app.http.inject({ method: "POST", url, headers: { ...as, ...form.headers }, payload: form.payload });
  return { status: reply.statusCode, ...problem.parse(reply.json()) };
}

/** Begins an upload over a real connection. */
async function sendPart(http: FastifyInstance): Promise<ClientRequest> {
  const { port, hostname } = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
  const { headers, payload } = aForm({ name: "a.pdf", content: Buffer.alloc(1_000, aPdf) });
  const path = `/api/payments/${payment.paymentId}/documents`;
  const sending = request({ method: "POST", port, hostname, path, headers: { ...as, ...headers, "content-length": 1_000_000 } });
  sending.on("error", () => undefined).write(payload.subarray(0, 900));
  return sending;
}

/** Nothing of a refused upload stays: no row, no event, and, once the job ran, no file. */
async function expectNothingKept(): Promise<void> {
  expect(await rowsOf(shop, "document")).toEqual([]);
  const events = await rowsOf(shop, "payment_event");
  expect(events.filter(({ type }) => type === "DOCUMENT_UPLOADED")).toEqual([]);
  const keys = await unwanted();
  await deleteUnwantedFiles(app.services);
  for (const key of keys) expect(await app.services.files.exists(key)).toBe(false);
  expect(await unwanted()).toEqual([]);
}

async function unwanted(): Promise<string[]> {
  const database = await testDatabase();
  const { rows } = await database.asOwner("select file_key from unwanted_file where tenant_id = $1", [shop.tenantId]);
  return z
    .array(z.object({ file_key: z.string() }))
    .parse(rows)
    .map((row) => row.file_key);
}

const png = (width: number, height: number) => {
  const head = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0", "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

const scripted = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(2)</script></svg>";
const refused: { what: string; name: string; content: string | Uint8Array; says: RegExp }[] = [
  { what: "an SVG with scripts", name: "logo.svg", content: scripted, says: /is an SVG/ },
  { what: "an SVG named .png", name: "logo.png", content: `<?xml version="1.0"?><!-- a logo -->${scripted}`, says: /is an SVG/ },
  { what: "an empty file", name: "a.pdf", content: "", says: /must not be empty/ },
  { what: "a file of 21 MB", name: "a.pdf", content: Buffer.alloc(21 * 1024 * 1024, aPdf), says: /at most 20 MB/ },
  { what: "a zip bomb", name: "a.json", content: gzipSync(Buffer.alloc(50_000_000)), says: /must be one of these: PNG image/ },
  { what: "an executable named .pdf", name: "a.pdf", content: "MZ\x90\0\x03", says: /must be one of these/ },
  { what: "a HEIC image", name: "a.heic", content: "\0\0\0\x18ftypheic", says: /is a HEIC image/ },
  {
    what: "a JPEG of four billion pixels, said after 200 KB of other data",
    name: "a.jpg",
    content: jpegAfter(3, [0xff, 0xc0, 0, 17, 8, 0xfd, 0xe8, 0xfd, 0xe8, 3, 1, 0, 0, 2, 0, 0, 3, 0, 0]),
    says: /at most 100 million pixels/,
  },
  { what: "a JPEG that doesn't say how large it is", name: "a.jpg", content: jpegAfter(33, []), says: /a JPEG that says how large it is/ },
  { what: "a PNG of four billion pixels", name: "a.png", content: png(65_000, 65_000), says: /at most 100 million pixels/ },
  { what: "what only begins like a PDF", name: "a.pdf", content: "%PDF-1.7\n<script>alert(1)</script>", says: /isn't a whole PDF/ },
  { what: "a PDF that breaks off", name: "a.pdf", content: aPdf.slice(0, -6), says: /isn't a whole PDF/ },
  { what: "a part of an SVG", name: "a.html", content: "<g onload='alert(1)'><script>alert(2)</script></g>", says: /must be one of these/ },
  { what: "JSON that breaks off", name: "a.json", content: '{"a": [1, 2', says: /isn't valid JSON/ },
  { what: "JSON nested 100,000 deep", name: "a.json", content: "[".repeat(100_000) + "]".repeat(100_000), says: /nested deeper than 200/ },
];

describe("an upload", () => {
  test.each(refused)("of $what is refused, and nothing of it is kept", async ({ name, content, says }) => {
    const reply = await upload(aForm({ name, content }));
    expect(reply).toMatchObject({ status: 422, errors: [{ path: "file", message: expect.stringMatching(says) }] });
    await expectNothingKept();
  });

  test("of a PDF named .png is added as a PDF, which the answer says", async () => {
    const reply = await upload(aForm({ name: "scan.png", content: aPdf }));
    expect(reply).toMatchObject({ status: 201, warnings: [{ message: "isn't what its name says, and was added as what it is: PDF" }] });
    expect(await rowsOf(shop, "document")).toMatchObject([{ kind: "pdf", file_name: "scan.png.pdf" }]);
  });

  test.each([
    ["HTML", "<!DOCTYPE html><script>alert(1)</script>"],
    ["a part of HTML", "<script>alert(1)</script><p>Thanks</p>"],
  ])("of %s with scripts is served only to be saved, never as a page", async (_what, content) => {
    const { documentId } = await upload(aForm({ name: "mail.html", content }));
    const url = `/api/payments/${payment.paymentId}/documents/${documentId}/file?purpose=view`;
    const reply = await app.http.inject({ method: "GET", url, headers: as });
    expect(reply.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment/),
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect((await app.http.inject({ method: "GET", url })).statusCode).toBe(401);
  });

  test.each([
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\x\\scan.PDF", "scan.PDF"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe.pdf"],
    ["card 4242424242424242.pdf", "card ****4242.pdf"],
    ["", "PDF.pdf"],
    ["a".repeat(300), `${"a".repeat(116)}.pdf`],
  ])("named %j has a name without harm", async (name, kept) => {
    await upload(aForm({ name, content: aPdf }));
    expect(await rowsOf(shop, "document")).toMatchObject([{ file_name: kept }]);
  });

  test.each([
    [
      "two files",
      aForm([
        { name: "a.pdf", content: aPdf },
        { name: "b.pdf", content: "{}" },
      ]),
    ],
    ["a file in another field", aForm({ name: "a.pdf", content: aPdf, field: "upload" })],
    ["no file", aForm([], {})],
    ["an unknown part", aForm(undefined, { note: "x" })],
    ["an analysis that isn't JSON", aForm(undefined, { signature: "{" })],
    ["an analysis of 1 MB", aForm(undefined, { signature: `"${"x".repeat(1_000_000)}"` })],
  ])("of a form with %s is a 422", async (_what, form) => {
    expect((await upload(form)).status).toBe(422);
    await expectNothingKept();
  });

  test("is told every fault of its form at once", async () => {
    const reply = await upload(aForm({ name: "a.svg", content: "<svg/>" }, { signature: "{", note: "x" }));
    expect(reply.status).toBe(422);
    expect(reply).toMatchObject({
      errors: [{ path: "signature", message: "must be JSON" }, { path: "a part" }, { path: "file" }],
    });
    await expectNothingKept();
  });

  test("that breaks off is refused, and nothing of it is kept", async () => {
    const { headers, payload } = aForm({ name: "a.pdf", content: Buffer.alloc(100_000, aPdf) });
    expect((await upload({ headers, payload: payload.subarray(0, 50_000) })).status).toBe(422);
    await expectNothingKept();
  });

  test("to another shop's order is a 404 before any of its file is stored", async () => {
    const foreign = await aPayment(await aShop());
    expect((await upload(aForm(), foreign.paymentId)).status).toBe(404);
    await expectNothingKept();
  });

  test("to an order whose personal data was removed is a 409", async () => {
    const database = await testDatabase();
    await database.forTenants([shop.tenantId], (handle) => emptyOrders(handle, shop.tenantId, [payment.paymentId], "request", new Date()));
    expect((await upload(aForm())).status).toBe(409);
    await expectNothingKept();
  });

  test("above the order's most documents is a 422", async () => {
    const database = await testDatabase();
    await database.asOwner(
      `insert into document (tenant_id, payment_id, kind, file_name, file_key, size_bytes, sha256, added_at)
       select $1, $2, 'pdf', 'a.pdf', null, 1, number::text, now() from generate_series(1, $3::int) as number`,
      [shop.tenantId, payment.paymentId, documentLimits.documents],
    );
    expect(await upload(aForm())).toMatchObject({ status: 422, errors: [{ message: expect.stringContaining("100 documents") }] });
  });

  test("above the shop's most at once is a 429 until one ends, and other shops' aren't", async () => {
    const pending = Array.from({ length: documentLimits.uploads.ofShop }, () => new PassThrough());
    const { headers, payload } = aForm();
    const replies = pending.map((body) => upload({ headers, payload: body }));
    await vi.waitFor(async () => expect(await unwanted()).toHaveLength(pending.length));
    expect(await upload(aForm())).toMatchObject({ status: 429, detail: expect.stringContaining("8 uploads at once") });
    const mine = as;
    const other = await aShop();
    const theirs = await aPayment(other);
    as = asPerson(await aPerson({ of: [other] }), other);
    expect((await upload(aForm(), theirs.paymentId)).status).toBe(201);
    as = mine;
    for (const body of pending) body.end(payload);
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect((await upload(aForm())).status).toBe(200);
  });

  test("that took too long is given up, and nothing of it is kept", async () => {
    const { headers, payload } = aForm({ name: "a.pdf", content: Buffer.alloc(200_000, aPdf) });
    const taking = new AbortController();
    const slow = async function* () {
      yield payload.subarray(0, 100_000);
      taking.abort(new Error("Too late"));
      await new Promise(() => undefined);
    };
    const { tenantId } = shop;
    const order = { lock: (handle: Handle) => lockPayment(handle, tenantId, payment.paymentId), missing: noSuchPayment };
    const adding = addDocument(app.services, { tenantId, by: null, ip: "127.0.0.1", ended: taking.signal }, order, (take) =>
      readUpload(slow(), headers["content-type"], take, taking.signal),
    );
    await expect(adding).rejects.toThrow("Too late");
    await expectNothingKept();
  });

  test("that only trickles in is a 408 that ends its connection, and nothing of it is kept", async () => {
    const { http, services } = await testApp();
    services.uploads = makeUploads({ ...documentLimits.uploads, slowMs: 20 });
    const sending = await sendPart(http);
    const isClosed = new Promise((resolve) => void sending.once("close", () => resolve(true)));
    const trickle = setInterval(() => sending.write("a"), 10);
    const [reply] = (await once(sending, "response")) as [IncomingMessage];
    const said = problem.parse(await json(reply));
    expect(reply.statusCode).toBe(408);
    expect(said.detail).toBe("The connection is too slow: files must arrive at 8 KB a second or faster. Please try again.");
    expect(await isClosed).toBe(true);
    clearInterval(trickle);
    await expectNothingKept();
  });

  test.each([
    ["a ZIP file", aForm({ name: "a.zip", content: Buffer.alloc(300_000, "PK\x03\x04", "latin1") })],
    ["an SVG", aForm({ name: "a.svg", content: `${scripted}${" ".repeat(2_000_000)}` })],
    ["a huge PNG", aForm({ name: "a.png", content: Buffer.concat([png(60_000, 60_000), Buffer.alloc(2_000_000)]) })],
    ["a file in another field", aForm({ name: "a.pdf", content: Buffer.alloc(3_000_000, aPdf), field: "fool" })],
    ["a file of 21 MB", aForm({ name: "a.pdf", content: Buffer.alloc(21 * 1024 * 1024, aPdf) })],
  ])("that is refused for %s leaves its connection to the next request", async (_what, { headers, payload }) => {
    const { http } = await testApp();
    const { port, hostname } = new URL(await http.listen({ host: "127.0.0.1", port: 0 }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const path = `/api/payments/${payment.paymentId}/documents`;
    const call = async (method: string, body: Buffer | null) => {
      const sent = { ...as, ...(body && { ...headers, "content-length": body.byteLength }) };
      const sending = request({ agent, method, port, hostname, path, headers: sent });
      sending.end(body ?? undefined);
      const [reply] = (await once(sending, "response")) as [IncomingMessage];
      await json(reply);
      return { status: reply.statusCode, isReused: sending.reusedSocket };
    };
    expect(await call("POST", payload)).toEqual({ status: 422, isReused: false });
    expect(await call("GET", null)).toEqual({ status: 200, isReused: true });
  });

  test("that its caller breaks off is no fault of ours in the log, and nothing of it is kept", async () => {
    const logged: string[] = [];
    const { http } = await testApp({ log: makeLogger("info", { write: (line) => void logged.push(line) }) });
    const sending = await sendPart(http);
    await vi.waitFor(async () => expect(await unwanted()).toHaveLength(1));
    sending.destroy();
    await vi.waitFor(() => expect(logged.join("")).toContain("the caller broke off the request"));
    expect(logged.filter((line) => z.object({ level: z.number() }).parse(JSON.parse(line)).level > 30)).toEqual([]);
    await expectNothingKept();
  });

  test("whose file arrives when its hour is over is refused, and nothing of it is kept", async () => {
    const { tenantId } = shop;
    const { files, now } = app.services;
    const stored: string[] = [];
    const watched: FileStore = {
      ...files,
      put(key, content, ended) {
        stored.push(key);
        return files.put(key, content, ended);
      },
    };
    const order = { lock: (handle: Handle) => lockPayment(handle, tenantId, payment.paymentId), missing: noSuchPayment };
    const adding = addDocument({ ...app.services, files: watched }, { tenantId, by: null, ip: "127.0.0.1" }, order, async (take) => {
      await deleteUnwantedFiles({ ...app.services, now: () => new Date(now().getTime() + 3_600_001) });
      return { file: await take("a.pdf", Readable.from([Buffer.from(aPdf)])), signature: null, sentiment: null };
    });
    await expect(adding).rejects.toThrow("The upload took too long");
    expect(stored).toEqual(await unwanted());
    await expectNothingKept();
  });

  test("in a burst is a 429 above the shop's limit a minute, and other shops' aren't", async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= documentLimits.uploadsPerMinute; sent++)
      statuses.push((await upload(aForm({ name: "a", content: "x" }))).status);
    expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const other = await aShop();
    const theirs = await aPayment(other);
    as = asPerson(await aPerson({ of: [other] }), other);
    expect((await upload(aForm(), theirs.paymentId)).status).toBe(201);
  });
});

test("an erasure deletes the file, and the archived document says so", async () => {
  const { documentId = "" } = await upload(aForm({ name: "Ana Silva.pdf", content: aPdf }));
  const [stored] = await rowsOf(shop, "document");
  const key = z.string().parse(stored?.["file_key"]);
  const database = await testDatabase();
  const erase = () =>
    database.forTenants([shop.tenantId], (handle) => emptyOrders(handle, shop.tenantId, [payment.paymentId], "request", new Date()));
  expect(await erase()).toMatchObject({ documents: 1 });
  expect(await erase()).toMatchObject({ documents: 0 });
  await deleteUnwantedFiles(app.services);
  await deleteUnwantedFiles(app.services);
  expect(await app.services.files.exists(key)).toBe(false);
  const params = { id: payment.paymentId, evidenceId: documentId };
  expect(await app.read(endpoints.getEvidence, { params }, as)).toMatchObject({
    fileName: "Document.pdf",
    fileData: null,
    archived: { because: "request" },
    log: [{ action: "added" }],
  });
  const file = await app.http.inject({
    method: "GET",
    url: `/api/payments/${payment.paymentId}/documents/${documentId}/file`,
    headers: as,
  });
  expect(file.statusCode).toBe(404);
  expect(file.json()).toMatchObject({ detail: "Evidence file was archived" });
  const trail = await app.read(endpoints.getHistory, { params: { id: payment.paymentId }, query: {} }, as);
  expect(trail.find(({ type }) => type === "DOCUMENT_UPLOADED")).toMatchObject({ text: "Document added", details: { fileName: null } });
});

/** A JPEG with so many segments of 64 KB before its frame. */
function jpegAfter(segments: number, frame: readonly number[]): Buffer {
  const segment = Buffer.alloc(65_537, 0x20);
  segment.set([0xff, 0xe2, 0xff, 0xff]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: segments }, () => segment), Buffer.from(frame)]);
}
