import { beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { sweepLists } from "#server/custom-lists/sweep-lists.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { anOrderBody, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let owner: Caller;
const now = new Date();
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);

beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop] }), shop);
});

const sweep = (days: number) => sweepLists(app.services.database, after(days), 2);
async function aList(name: string, value: string, expiresAt?: Date): Promise<number> {
  const { listId } = await app.read(endpoints.createCustomList, { body: { name, type: "email", value: null } }, owner);
  await app.read(endpoints.addEntries, { params: { id: listId }, body: { value, ...(expiresAt && { expiresAt }) } }, owner);
  return listId;
}
const valuesLeft = async () => (await rowsOf(shop, "list_entry")).map(({ value }) => value).toSorted();

test("a deleted list goes with all of its entries, and no other list does", async () => {
  await aList("Kept", "kept@mail.test");
  const listId = await aList("Deleted", "a@mail.test,b@mail.test,c@mail.test,d@mail.test,e@mail.test");
  await app.read(endpoints.deleteCustomList, { params: { id: listId } }, owner);
  expect(await valuesLeft()).toHaveLength(6);
  await sweep(0);
  expect(await valuesLeft()).toEqual(["kept@mail.test"]);
  expect(await rowsOf(shop, "custom_list")).toMatchObject([{ name: "Kept", entry_count: 1 }]);
});

test("a deleted list stays while an upload of it waits, whose job ends it", async () => {
  const listId = await aList("Deleted", "a@mail.test");
  const sent = { method: "POST", headers: { ...owner, "content-type": "text/csv" }, payload: "b@mail.test" } as const;
  expect((await app.http.inject({ ...sent, url: `/api/custom-lists/${listId}/uploads` })).statusCode).toBe(202);
  await app.read(endpoints.deleteCustomList, { params: { id: listId } }, owner);
  await sweep(0);
  expect(await valuesLeft()).toEqual([]);
  expect((await rowsOf(shop, "custom_list")).map(({ list_id }) => Number(list_id))).toEqual([listId]);
  await app.services.database.asOwner("update list_upload set status = 'failed' where tenant_id = $1", [shop.tenantId]);
  await sweep(0);
  expect((await rowsOf(shop, "custom_list")).map(({ list_id }) => Number(list_id))).toEqual([]);
  expect(await rowsOf(shop, "list_upload")).toEqual([]);
});

test("a removed entry's row goes after 7 days; a copy in memory that didn't learn of it doesn't let it hold", async () => {
  const listId = await aList("Blocked", "a@mail.test,b@mail.test");
  await aListRule(shop, { listId });
  const decisionOn = async (email: string) =>
    (await app.read(endpoints.sendOrder, { body: anOrderBody({ customer: { email } }) }, asKeyOf(shop))).decision;
  expect(await decisionOn("a@mail.test")).toBe("rejected");
  const { results } = await app.read(endpoints.listEntries, { params: { id: listId }, query: { page: 1, limit: 9, search: "a@" } }, owner);
  await app.read(endpoints.deleteEntry, { params: { itemId: results[0]?.entryId ?? 0 } }, owner);
  await sweep(6.9);
  expect(await valuesLeft()).toEqual(["a@mail.test", "b@mail.test"]);
  await sweep(7.1);
  expect(await valuesLeft()).toEqual(["b@mail.test"]);
  expect(await rowsOf(shop, "custom_list")).toMatchObject([{ entry_count: 1 }]);
  expect(await decisionOn("a@mail.test")).not.toBe("rejected");
  expect(await decisionOn("b@mail.test")).toBe("rejected");
});

test("an expired entry can be read for 24 months", async () => {
  const listId = await aList("Blocked", "a@mail.test,b@mail.test,c@mail.test", after(1));
  await app.read(endpoints.addEntries, { params: { id: listId }, body: { value: "d@mail.test" } }, owner);
  await sweep(720);
  expect(await valuesLeft()).toHaveLength(4);
  await sweep(740);
  expect(await valuesLeft()).toEqual(["d@mail.test"]);
  expect(await rowsOf(shop, "custom_list")).toMatchObject([{ entry_count: 1 }]);
});
