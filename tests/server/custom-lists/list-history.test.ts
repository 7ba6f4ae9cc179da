import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { readListSpans, type ListSpan } from "#server/custom-lists/list-history.ts";
import { loadUpload } from "#server/custom-lists/load-upload.ts";
import { sweepLists } from "#server/custom-lists/sweep-lists.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let owner: Caller;
let listId: number;
/** Days since the list began. */
let day = 0;
const start = Date.parse("2026-11-02T12:00:00Z");
const at = (days: number) => new Date(start + days * 86_400_000);

beforeAll(async () => {
  app = await testApp({ now: () => at(day) });
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  await until(0);
  listId = (await app.read(endpoints.createCustomList, { body: { name: "Blocked", type: "text", value: null } }, owner)).listId;
});

/** Lets time go on to a day, on which the owner logs in. */
async function until(next: number): Promise<void> {
  day = next;
  owner = asPerson(await aPerson({ of: [shop], at: at(day) }), shop);
}
async function add(value: string, expiresOn?: number): Promise<void> {
  const body = { value, ...(expiresOn !== undefined && { expiresAt: at(expiresOn) }) };
  await app.read(endpoints.addEntries, { params: { id: listId }, body }, owner);
}
async function entryOf(value: string): Promise<number> {
  const query = { page: 1, limit: 9, search: value };
  const { results } = await app.read(endpoints.listEntries, { params: { id: listId }, query }, owner);
  return results.find((entry) => entry.value === value)?.entryId ?? 0;
}
const remove = async (value: string) => app.read(endpoints.deleteEntry, { params: { itemId: await entryOf(value) } }, owner);
async function change(value: string, body: { value?: string; expiresAt?: Date | null; note?: string }): Promise<void> {
  await app.read(endpoints.changeEntry, { body: { customListItemId: await entryOf(value), ...body } }, owner);
}
async function upload(text: string): Promise<void> {
  const sent = { method: "POST", headers: { ...owner, "content-type": "text/csv" }, payload: text } as const;
  const { uploadId } = (await app.http.inject({ ...sent, url: `/api/custom-lists/${listId}/uploads` })).json();
  await loadUpload(app.services, { tenantId: shop.tenantId, uploadId: Number(uploadId) }, new AbortController().signal);
}
const sweep = () => sweepLists(app.services.database, at(day), 2);

type Span = [value: string, fromDay: number, untilDay: number | null];
/** All spans, read in pages of this many. */
async function spans(limit = 100): Promise<Span[]> {
  const found: ListSpan[] = [];
  for (;;) {
    const after = found.at(-1) ?? null;
    const page = await app.services.database.forTenants([shop.tenantId], (handle) =>
      readListSpans(handle, shop.tenantId, listId, after, limit),
    );
    found.push(...page);
    if (page.length < limit) break;
  }
  const dayOf = (ms: number) => (ms - start) / 86_400_000;
  return found.map(({ value, fromMs, untilMs }) => [value, dayOf(fromMs), untilMs === null ? null : dayOf(untilMs)]);
}
const spanRows = async () => (await rowsOf(shop, "list_span")).length;

describe("what a list held when", () => {
  test("of a value that is removed and added again is two spans", async () => {
    await add("a");
    await until(1);
    await remove("a");
    expect(await spans()).toEqual([["a", 0, 1]]);
    await until(3);
    await add("a");
    expect(await spans()).toEqual([
      ["a", 0, 1],
      ["a", 3, null],
    ]);
  });

  test("of a value that expires and is added again is two spans, also when a file adds it", async () => {
    await add("a,b,c", 2);
    await until(1);
    await add("a", 4);
    expect(await spans()).toEqual([
      ["a", 0, 4],
      ["b", 0, 2],
      ["c", 0, 2],
    ]);
    await until(3);
    await add("b");
    await upload("value\nc\n");
    expect(await spans()).toEqual([
      ["a", 0, 4],
      ["b", 0, 2],
      ["c", 0, 2],
      ["b", 3, null],
      ["c", 3, null],
    ]);
  });

  test("of an entry whose value changes is what it was, and what it is", async () => {
    await add("a");
    await add("Old b", 1);
    await until(2);
    await change("a", { value: "c" });
    await change("Old b", { value: "d", expiresAt: null });
    expect(await spans()).toEqual([
      ["a", 0, 2],
      ["old b", 0, 1],
      ["c", 2, null],
      ["d", 2, null],
    ]);
    await until(3);
    await add("a");
    await change("c", { value: "old b" });
    expect(await spans()).toEqual([
      ["a", 0, 2],
      ["old b", 0, 1],
      ["c", 2, 3],
      ["d", 2, null],
      ["a", 3, null],
      ["old b", 3, null],
    ]);
    const read = await app.services.database.forTenants([shop.tenantId], (handle) => readListSpans(handle, shop.tenantId, listId, null, 2));
    expect(read.map(({ written }) => written)).toEqual([null, "Old b"]);
  });

  test("of an entry whose expiry is extended breaks only if it had expired", async () => {
    await add("a,b,c", 2);
    await until(1);
    await change("a", { expiresAt: at(9) });
    await until(3);
    await change("b", { expiresAt: at(8) });
    await change("c", { note: "It has expired" });
    expect(await spans()).toEqual([
      ["a", 0, 9],
      ["b", 0, 2],
      ["c", 0, 2],
      ["b", 3, 8],
    ]);
  });

  test("leaves out what never held: a value that was removed at once, or that expired before it had the value", async () => {
    await add("a");
    await remove("a");
    await add("a", 1);
    await until(2);
    await change("a", { value: "b" });
    expect(await spans()).toEqual([["a", 0, 1]]);
    await until(3);
    await add("b");
    expect(await spans()).toEqual([
      ["a", 0, 1],
      ["b", 3, null],
    ]);
  });

  test("stays known when the rows of removed and expired entries are swept, for 25 months", async () => {
    await add("a");
    await add("b", 2);
    await add("c");
    await until(1);
    await remove("a");
    const all = await spans();
    await until(9);
    await sweep();
    expect([await spans(), await spanRows()]).toEqual([all, 1]);
    await until(740);
    await sweep();
    expect([await spans(), await spanRows()]).toEqual([all, 2]);
    await until(770);
    await sweep();
    expect(await spans()).toEqual([["c", 0, null]]);
    expect(await spanRows()).toBe(0);
  });

  test("is read in pages of any size, in order of when it began", async () => {
    for (const value of ["a,b,c", "d,e", "f"]) {
      await add(value, day + 1);
      await until(day + 2);
      await add("a");
      await remove("a");
    }
    const all = await spans();
    expect(all.map(([value]) => value).join("")).toBe("abcdef");
    for (const limit of [1, 2, 3, 6, 7]) expect(await spans(limit)).toEqual(all);
  });

  test("goes with the list", async () => {
    await add("a,b,c", 1);
    await until(2);
    await add("a,b,c");
    expect(await spanRows()).toBe(3);
    await app.read(endpoints.deleteCustomList, { params: { id: listId } }, owner);
    await sweep();
    expect([await spanRows(), await rowsOf(shop, "custom_list")]).toEqual([0, []]);
  });
});
