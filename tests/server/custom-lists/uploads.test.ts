import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { giveUpUploadJob, loadUpload } from "#server/custom-lists/load-upload.ts";
import type { UploadKey } from "#server/custom-lists/upload-store.ts";
import { deleteUnwantedFiles } from "#server/file-store/delete-unwanted-files.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let analyst: Caller;
const now = new Date("2026-11-02T12:00:00Z");
const never = new AbortController().signal;

beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus", timeZone: "America/New_York" });
  analyst = asPerson(await aPerson({ of: [shop], role: "analyst", fullName: "Dana Reyes", at: now }), shop);
});

async function aList(type: ListType = "email"): Promise<number> {
  return (await app.read(endpoints.createCustomList, { body: { name: "Uploaded", type, value: null } }, analyst)).listId;
}
async function upload(listId: number, content: string | Buffer): Promise<UploadKey> {
  const reply = await app.http.inject({
    method: "POST",
    url: `/api/custom-lists/${listId}/uploads`,
    headers: { ...analyst, "content-type": "text/csv" },
    payload: content,
  });
  expect(reply.statusCode).toBe(202);
  const sent = app.jobs.filter(({ name }) => name === "load-list-upload").at(-1);
  return sent?.data as UploadKey;
}
/** Runs the job to its end, and gives what the upload then says. */
async function loaded(listId: number, key: UploadKey, together = 2) {
  await loadUpload(app.services, key, never, together);
  return shown(listId, key);
}
const shown = (id: number, { uploadId }: UploadKey) => app.read(endpoints.getUpload, { params: { id, uploadId } }, analyst);
const entriesOf = async (id: number) =>
  (await app.read(endpoints.listEntries, { params: { id }, query: { page: 1, limit: 50 } }, analyst)).results;
const valuesOf = async (id: number) => (await entriesOf(id)).map(({ value }) => value).toSorted();

describe("an uploaded file", () => {
  test("is read with a heading in any order: values, expiries at a day's end in the shop's time zone, and notes", async () => {
    const listId = await aList();
    const key = await upload(
      listId,
      '\ufeffNote;Expires at;Value\r\n"Card; stolen";2026-12-01;Ada@Example.com\r\n;2026-12-01T09:30:00Z;grace@example.com\r\n',
    );
    expect(await loaded(listId, key)).toMatchObject({ status: "done", progressPercent: 100, added: 2, known: 0, badLines: 0, faults: [] });
    expect(await entriesOf(listId)).toMatchObject([
      { value: "grace@example.com", note: null, expiresAt: new Date("2026-12-01T09:30:00Z"), addedBy: "Dana Reyes" },
      { value: "ada@example.com", note: "Card; stolen", expiresAt: new Date("2026-12-02T05:00:00Z") },
    ]);
  });

  test("with a value twice keeps the expiry or note that its later line doesn't have", async () => {
    const listId = await aList();
    const file = "value,expiry,note\nada@example.com,2026-12-01,\nada@example.com,,Again\n";
    expect(await loaded(listId, await upload(listId, file))).toMatchObject({ added: 1, known: 1 });
    expect(await entriesOf(listId)).toMatchObject([{ note: "Again", expiresAt: new Date("2026-12-02T05:00:00Z") }]);
  });

  test("needs no heading", async () => {
    const listId = await aList();
    expect(await loaded(listId, await upload(listId, "ada@example.com\ngrace@example.com,,Friend"))).toMatchObject({ added: 2 });
    expect(await valuesOf(listId)).toEqual(["ada@example.com", "grace@example.com"]);
  });

  test("has its bad lines named by their numbers in it, and the others are added", async () => {
    const listId = await aList();
    const lines = [
      "value,expiry,note",
      "ada@example.com,,",
      "",
      "ada",
      'grace@example.com,,"a note',
      'of two lines"',
      "hedy@example.com,2020-01-01,",
      "mary@example.com,soon,",
      "ada@example.com,,",
    ];
    const report = await loaded(listId, await upload(listId, lines.join("\n")));
    expect(report).toMatchObject({ status: "done", added: 2, known: 1, badLines: 3 });
    expect(report.faults).toEqual([
      { line: 4, message: "value must be an email address, such as ada@example.com" },
      { line: 7, message: "expiry must be in the future" },
      { line: 8, message: "expiry must be a date, such as 2026-11-01, or a date and time with a time zone" },
    ]);
    expect(await valuesOf(listId)).toEqual(["ada@example.com", "grace@example.com"]);
  });

  test("has the separator that its first row is separated by, not one within its texts", async () => {
    const listId = await aList("text");
    const values = async (content: string) => {
      const before = new Set(await valuesOf(listId));
      await loaded(listId, await upload(listId, content));
      return (await entriesOf(listId)).filter(({ value }) => !before.has(value)).map(({ value, note }) => [value, note]);
    };
    expect(await values('"Smith; John",,n\n')).toEqual([["Smith; John", "n"]]);
    expect(await values('Doe; Jane,2027-01-31,"x; y"\n')).toEqual([["Doe; Jane", "x; y"]]);
    expect(await values('"a, b";2027-01-31;Called, twice, angry\n')).toEqual([["a, b", "Called, twice, angry"]]);
    expect(await values("Roe, Ann;;Called, twice\n")).toEqual([["Roe, Ann", "Called, twice"]]);
    expect(await values('\n"value","a;b",note\nPoe,1,n\n')).toEqual([["Poe", "n"]]);
  });

  test("that has a row which is too long has failed, and says from which line on it wasn't read", async () => {
    const listId = await aList("text");
    const report = await loaded(listId, await upload(listId, `Ann\n${"x".repeat(200_000)}\nCy\n`));
    expect(report.status).toBe("failed");
    expect(report.failure).toMatch(/^Line \d or a later one is longer than 65,536 characters; the rest of the file wasn't read\.$/);
  });

  test("that isn't UTF-8, or has a quote that isn't closed, says so of the line", async () => {
    const listId = await aList("text");
    const latin = await loaded(listId, await upload(listId, Buffer.from("Zoe\nZo\xeb\n", "latin1")));
    expect(latin).toMatchObject({ added: 1, faults: [{ line: 2, message: "isn't UTF-8; save the file as CSV UTF-8" }] });
    const open = await loaded(listId, await upload(listId, 'Ann\n"Bea\nCy\n'));
    const message = "has an opening quote without a closing one; the rest of the file wasn't read";
    expect(open).toMatchObject({ status: "failed", failure: `Line 2 ${message}.`, added: 1, badLines: 1, faults: [{ line: 2, message }] });
  });

  test("that was interrupted goes on where it was, and counts nothing twice", async () => {
    const listId = await aList();
    const lines = Array.from({ length: 10 }, (_, at) => (at % 3 === 2 ? `bad ${at}` : `a${at}@example.com`));
    const key = await upload(listId, ["value", ...lines].join("\n"));
    const stop = new AbortController();
    let steps = 0;
    const stopping: typeof app.services.database = {
      ...app.services.database,
      forTenants: (...args: Parameters<typeof app.services.database.forTenants>) => {
        steps += 1;
        if (steps === 3) stop.abort();
        return app.services.database.forTenants(...args);
      },
    } as typeof app.services.database;
    await expect(loadUpload({ ...app.services, database: stopping }, key, stop.signal, 3)).rejects.toThrow();
    const half = await shown(listId, key);
    expect(half.status).toBe("pending");
    expect(half.progressPercent).toBeGreaterThan(0);
    expect(half.progressPercent).toBeLessThan(100);
    expect((await valuesOf(listId)).length).toBe(half.added);
    expect(half.added).toBeLessThan(7);
    const report = await loaded(listId, key, 3);
    expect(report).toMatchObject({ status: "done", added: 7, known: 0, badLines: 3 });
    expect(report.faults.map(({ line }) => line)).toEqual([4, 7, 10]);
    expect(await loaded(listId, key)).toEqual(report);
  });

  test("ends at the shop's limit of entries, and what was added before stays", async () => {
    const listId = await aList();
    const { asOwner } = app.services.database;
    await asOwner("update custom_list set entry_count = 999997 where list_id = $1", [listId]);
    const key = await upload(listId, "a@example.com\nb@example.com\nc@example.com\nd@example.com");
    const failure = "Your shop can have 1,000,000 list entries. Remove some to add others.";
    expect(await loaded(listId, key)).toMatchObject({ status: "failed", failure, added: 2 });
    expect(await valuesOf(listId)).toEqual(["a@example.com", "b@example.com"]);
  });

  test("of a list that is deleted before or while it's read ends, adds no more, and its file goes", async () => {
    for (const isEarly of [true, false]) {
      const listId = await aList();
      const key = await upload(listId, "a@example.com\nb@example.com\nc@example.com");
      const remove = () => app.read(endpoints.deleteCustomList, { params: { id: listId } }, analyst);
      if (isEarly) await remove();
      const files = {
        ...app.services.files,
        get: async (fileKey: string) => {
          if (!isEarly) await remove();
          return app.services.files.get(fileKey);
        },
      };
      await loadUpload({ ...app.services, files }, key, never, 1);
      const uploads = await rowsOf(shop, "list_upload");
      const ended = uploads.find(({ upload_id }) => Number(upload_id) === key.uploadId);
      expect(ended).toMatchObject({ status: "failed", failure: "The list was deleted.", added: 0, file_key: null });
    }
    expect(await rowsOf(shop, "list_entry")).toEqual([]);
  });

  test("is deleted from the store once it was read, and ends where its last attempt fails", async () => {
    const listId = await aList();
    const [read, lost] = [await upload(listId, "a@example.com"), await upload(listId, "b@example.com")];
    const keys = (await rowsOf(shop, "list_upload")).map(({ file_key }) => String(file_key));
    const left = async () => (await Promise.all(keys.map((key) => app.services.files.exists(key)))).filter(Boolean).length;
    expect(await left()).toBe(2);
    await loaded(listId, read);
    await giveUpUploadJob.run(app.services, lost, { jobId: "1", isLast: true, signal: never, jobs: app.services.jobs });
    expect(await shown(listId, lost)).toMatchObject({
      status: "failed",
      failure: "The file couldn't be read to its end. Please upload it again.",
    });
    await deleteUnwantedFiles({ ...app.services, now: () => new Date(now.getTime() + 1) });
    expect(await left()).toBe(0);
  });

  test("without lines, or compressed, isn't taken", async () => {
    const listId = await aList();
    const send = (payload: string, headers = {}) =>
      app.http.inject({
        method: "POST",
        url: `/api/custom-lists/${listId}/uploads`,
        headers: { ...analyst, "content-type": "text/csv", ...headers },
        payload,
      });
    for (const blank of ["", " \r\n\n"]) {
      const reply = await send(blank);
      expect([reply.statusCode, reply.json().detail]).toEqual([422, "The file has no lines."]);
    }
    const packed = await send("a@example.com", { "content-encoding": "gzip" });
    expect([packed.statusCode, packed.json().detail]).toEqual([415, "This endpoint accepts uncompressed bodies only."]);
    expect((await send("a@example.com", { "content-encoding": "identity" })).statusCode).toBe(202);
  });

  test("waits in a line of at most 5", async () => {
    const listId = await aList();
    for (let count = 0; count < 5; count++) await upload(listId, "a@example.com");
    const reply = await app.http.inject({
      method: "POST",
      url: `/api/custom-lists/${listId}/uploads`,
      headers: { ...analyst, "content-type": "text/csv" },
      payload: "a@example.com",
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([409, "5 uploads are already waiting. Try again when one is done."]);
  });
});
