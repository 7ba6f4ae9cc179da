import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addNewEntries, forgetEntries, removeEntry, findEntriesOf } from "#server/custom-lists/entry-store.ts";
import { makeListCopies, type ListCopies } from "#server/custom-lists/list-copies.ts";
import { beginChange, insertList, lockLists, noteEntries, type ListChange } from "#server/custom-lists/list-store.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { aShop, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let database: Database;
let shop: TestShop;
const now = new Date("2026-11-02T12:00:00Z");

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  shop = await aShop();
});

const inShop = <T>(work: (handle: Handle) => Promise<T>) => database.forTenants([shop.tenantId], work);
const named = (name: string, count: number, from = 0) => Array.from({ length: count }, (_, at) => `${name}${from + at}`);

async function aList(name: string, values: readonly string[] = []): Promise<number> {
  const list = await inShop((handle) => insertList(handle, shop.tenantId, { name, type: "text", createdBy: "Dana", createdAt: now }));
  const listId = list?.listId ?? 0;
  if (values.length > 0) await add(listId, values);
  return listId;
}
function change(listId: number, work: (handle: Handle, change: ListChange) => Promise<void>): Promise<void> {
  return inShop(async (handle) => {
    await lockLists(handle, shop.tenantId);
    const begun = await beginChange(handle, shop.tenantId, listId);
    if (begun === null) throw new Error("There is no such list");
    await work(handle, begun);
  });
}
const add = (listId: number, values: readonly string[]) =>
  change(listId, async (handle, begun) => {
    const entries = values.map((value) => ({ value, written: null, expiresAt: null, note: null }));
    const { more } = await addNewEntries(handle, shop.tenantId, begun, entries, { addedBy: "Dana", addedAt: now, paymentId: null });
    await noteEntries(handle, shop.tenantId, listId, more);
  });
async function idsOf(handle: Handle, listId: number, values: readonly string[]): Promise<number[]> {
  return (await findEntriesOf(handle, shop.tenantId, listId, values)).map(({ entryId }) => entryId);
}
const remove = (listId: number, values: readonly string[]) =>
  change(listId, async (handle, begun) => {
    for (const entryId of await idsOf(handle, listId, values)) await removeEntry(handle, shop.tenantId, entryId, begun, now);
  });
const forget = (listId: number, values: readonly string[]) =>
  inShop(async (handle) => {
    await lockLists(handle, shop.tenantId);
    await forgetEntries(handle, shop.tenantId, await idsOf(handle, listId, values));
  });

/** Which of the values are in the list, in one look-up. */
function held(copies: ListCopies, listId: number, asked: readonly string[], handle?: Handle): Promise<string[]> {
  const look = (own: Handle) =>
    copies.withLists(own, shop.tenantId, [String(listId)], now, (lists) =>
      asked.filter((value) => lists.get(String(listId))?.has("equal", value) ?? false),
    );
  return handle === undefined ? inShop(look) : look(handle);
}

describe("a copy in memory", () => {
  test("has every entry, in pages, and follows what is added and removed, also where the pages end", async () => {
    const copies = makeListCopies({ page: 3 });
    const values = named("v", 9);
    const listId = await aList("A", values);
    expect(await held(copies, listId, [...values, "w"])).toEqual(values);
    await remove(listId, ["v0", "v8"]);
    await add(listId, ["w", "x", "y"]);
    expect(await held(copies, listId, ["v0", "v1", "v8", "w", "x", "y"])).toEqual(["v1", "w", "x", "y"]);
    await add(listId, ["v0"]);
    expect(await held(copies, listId, ["v0", "v8"])).toEqual(["v0"]);
  });

  test("forgets entries that are gone without a trace, and keeps the others", async () => {
    const [kept, restarted] = [makeListCopies({ page: 3 }), makeListCopies({ page: 3 })];
    const values = named("v", 8);
    const listId = await aList("A", values);
    expect(await held(kept, listId, values)).toEqual(values);
    await forget(listId, ["v2", "v5"]);
    const left = values.filter((value) => value !== "v2" && value !== "v5");
    expect(await held(kept, listId, values)).toEqual(left);
    expect(await held(restarted, listId, values)).toEqual(left);
    await add(listId, ["v2"]);
    expect(await held(kept, listId, ["v2", "v5"])).toEqual(["v2"]);
  });

  test("of a deleted list is gone, and a list that never was is missing", async () => {
    const copies = makeListCopies();
    const listId = await aList("A", ["a"]);
    expect(await held(copies, listId, ["a"])).toEqual(["a"]);
    await database.asOwner("update custom_list set deleted_at = now() where list_id = $1", [listId]);
    const ids = [String(listId), "999999999", "name", ""];
    const found = await inShop((handle) => copies.withLists(handle, shop.tenantId, ids, now, (lists) => [...lists.keys()]));
    expect(found).toEqual([]);
  });

  test("makes room for others beyond the limit, those used least recently first, but not those needed now", async () => {
    const copies = makeListCopies({ mostEntries: 10 });
    const lists = [await aList("A", named("a", 4)), await aList("B", named("b", 4)), await aList("C", named("c", 4))];
    const reads: number[] = [];
    const counted = (handle: Handle): Handle => ({
      ...handle,
      prepared: async (text: string, values: readonly unknown[]) => {
        const rows = await handle.prepared(text, values as never);
        reads.push(rows.reduce((sum: number, row) => sum + (row as { changes: unknown[] }).changes.length, 0));
        return rows as never;
      },
    });
    const look = (ids: readonly number[]) =>
      inShop((handle) =>
        copies.withLists(counted(handle), shop.tenantId, ids.map(String), now, (found) =>
          [...found.values()].map((list) => list.has("prefix", "a0b")),
        ),
      );
    const entriesRead = async (ids: readonly number[]) => {
      reads.length = 0;
      expect((await look(ids)).length).toBe(ids.length);
      return reads.reduce((sum, each) => sum + each, 0);
    };
    const [a = 0, b = 0, c = 0] = lists;
    expect(await entriesRead([a])).toBe(4);
    expect(await entriesRead([b])).toBe(4);
    expect(await entriesRead([a])).toBe(0);
    expect(await entriesRead([c])).toBe(4);
    expect(await entriesRead([a])).toBe(0);
    expect(await entriesRead([b])).toBe(4);
    expect(await entriesRead(lists)).toBe(4);
    expect(await entriesRead(lists)).toBe(0);
  });

  test("that others bring up to date at the same time isn't changed twice, and each sees one state of all lists", async () => {
    const copies = makeListCopies({ page: 2 });
    const [a, b] = [await aList("A", named("v", 7)), await aList("B", named("v", 7))];
    const look = () =>
      inShop((handle) =>
        copies.withLists(handle, shop.tenantId, [String(a), String(b)], now, (lists) =>
          [a, b].map((id) => named("v", 12).filter((value) => lists.get(String(id))?.has("equal", value) ?? false).length),
        ),
      );
    const first = await Promise.all(Array.from({ length: 4 }, look));
    expect(first).toEqual(Array.from({ length: 4 }, () => [7, 7]));
    await add(a, named("v", 5, 7));
    await remove(b, ["v0"]);
    expect(await Promise.all(Array.from({ length: 4 }, look))).toEqual(Array.from({ length: 4 }, () => [12, 6]));
  });
});
