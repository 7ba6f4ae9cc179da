import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { LIST_IN_USE } from "#domain/custom-lists/list-words.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { anOrderBody, aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let analyst: Caller;
let now = new Date("2026-11-02T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(async () => {
  now = new Date("2026-11-02T12:00:00Z");
  shop = await aShop({ plan: "plus" });
  analyst = asPerson(await aPerson({ of: [shop], role: "analyst", fullName: "Dana Reyes", at: now }), shop);
});

async function aList(shown: { name?: string; type?: ListType; value?: string } = {}): Promise<number> {
  const { name = "Blocked", type = "email", value = null } = shown;
  return (await app.read(endpoints.createCustomList, { body: { name, type, value } }, analyst)).listId;
}
const add = (id: number, value: string, more: { expiresAt?: Date; note?: string } = {}) =>
  app.read(endpoints.addEntries, { params: { id }, body: { value, ...more } }, analyst);
const entriesOf = async (id: number, query = {}) =>
  app.read(endpoints.listEntries, { params: { id }, query: { page: 1, limit: 50, ...query } }, analyst);
const valuesOf = async (id: number) => (await entriesOf(id)).results.map(({ value }) => value).toSorted();

async function decisionOn(order: Record<string, unknown>): Promise<{ paymentId: number; decision: string }> {
  const body = anOrderBody({ createdAt: now.toISOString(), ...order });
  const { paymentId, decision } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { paymentId, decision };
}
const ordersOfAda = () => decisionOn({ customer: { email: "Ada@Example.com" } });

describe("a list", () => {
  test("without a type is of texts, and has the values that come with it", async () => {
    const body = { name: "Loyal", value: "One, two ,,ONE" };
    const response = await app.http.inject({ method: "POST", url: "/api/custom-lists", headers: analyst, payload: body });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ name: "Loyal", type: "text", rule_object_count: 0, entryCount: 2, createdBy: "Dana Reyes" });
  });

  test("needs a name of its own", async () => {
    await aList({ name: "Blocked" });
    const nameless = await app.http.inject({ method: "POST", url: "/api/custom-lists", headers: analyst, payload: { name: " " } });
    expect(nameless.json()).toMatchObject({ status: 422, errors: [{ path: "name", message: "is required" }] });
    const { status, problem } = await app.call(endpoints.createCustomList, { body: { name: "BLOCKED", type: "text" } }, analyst);
    expect([status, problem?.errors]).toEqual([409, [{ path: "name", message: "is in use" }]]);
  });

  test("is renamed, and its name is free again once it is deleted", async () => {
    const listId = await aList({ name: "Old" });
    expect(await app.read(endpoints.changeCustomList, { body: { customListId: listId, name: "New" } }, analyst)).toMatchObject({
      name: "New",
    });
    await app.read(endpoints.deleteCustomList, { params: { id: listId } }, analyst);
    expect((await app.call(endpoints.getCustomList, { params: { id: listId } }, analyst)).status).toBe(404);
    expect(await aList({ name: "New" })).not.toBe(listId);
  });

  test("is on pages of 10, by name", async () => {
    for (let number = 10; number < 22; number++) await aList({ name: `List ${number}` });
    const page = (query: Record<string, string>) =>
      app.http.inject({ method: "GET", url: "/api/custom-lists", headers: analyst, query }).then((response) => response.json());
    expect(await page({})).toMatchObject({ pagination: { total: 12, page: 1, limit: 10 } });
    expect((await page({ page: "2" })).results.map(({ name }: { name: string }) => name)).toEqual(["List 20", "List 21"]);
    expect(await page({ search: "st 11" })).toMatchObject({ results: [{ name: "List 11" }], pagination: { total: 1 } });
  });

  test("that rules use counts them, names them, and can't be deleted", async () => {
    const listId = await aList();
    await aListRule(shop, { listId });
    expect(await app.read(endpoints.getCustomList, { params: { id: listId } }, analyst)).toMatchObject({ ruleCount: 1 });
    expect(await app.read(endpoints.getListUses, { params: { id: listId } }, analyst)).toEqual([
      { draft: null, scenarioId: 1, scenarioName: "Listed", isArchived: false, rule: "Customer email is one of list “Blocked”" },
    ]);
    const uses = await app.http.inject({ method: "GET", url: `/api/custom-lists/${listId}/uses`, headers: analyst });
    expect(uses.json()).toMatchObject([{ Scenarioid: "1" }]);
    await app.read(endpoints.changeCustomList, { body: { customListId: listId, name: "Fraudsters" } }, analyst);
    expect(await app.read(endpoints.getListUses, { params: { id: listId } }, analyst)).toMatchObject([
      { rule: "Customer email is one of list “Fraudsters”" },
    ]);
    const { status, problem } = await app.call(endpoints.deleteCustomList, { params: { id: listId } }, analyst);
    expect([status, problem?.detail]).toEqual([409, LIST_IN_USE]);
  });

  test("is created and filled with Convert Plus and above; in any plan it can be read and emptied", async () => {
    const free = await aShop({ plan: "free" });
    const as = asPerson(await aPerson({ of: [free], role: "owner", at: now }), free);
    const refused = await app.call(endpoints.createCustomList, { body: { name: "Blocked", type: "text" } }, as);
    expect([refused.status, refused.problem?.detail]).toEqual([
      403,
      "This shop's plan doesn't include this. It comes with Convert Plus and above.",
    ]);
    expect((await app.call(endpoints.listCustomLists, { query: { page: 1, limit: 10 } }, as)).status).toBe(200);
  });
});

describe("entries", () => {
  test("are normalized by their type, and each value is there once", async () => {
    const listId = await aList({ type: "ip" });
    const { added, known } = await add(listId, "2001:DB8:0:0::1, 10.1.2.3/8, 203.0.113.7/32, 203.0.113.7");
    expect([added, known]).toEqual([3, 0]);
    expect(await valuesOf(listId)).toEqual(["10.0.0.0/8", "2001:db8::1", "203.0.113.7"]);
    expect(await add(listId, "203.0.113.7, 203.0.113.8")).toMatchObject({ added: 1, known: 1 });
    expect(await app.read(endpoints.getCustomList, { params: { id: listId } }, analyst)).toMatchObject({ entryCount: 4 });
  });

  test("with faults are all named, and none is added", async () => {
    const listId = await aList();
    const body = { value: "ada@example.com, ada, grace@", expiresAt: later(-1) };
    const { status, problem } = await app.call(endpoints.addEntries, { params: { id: listId }, body }, analyst);
    const message = "must be an email address, such as ada@example.com";
    expect([status, problem?.errors]).toEqual([
      422,
      [
        { path: "expiresAt", message: "must be in the future" },
        { path: "value[1]", message },
        { path: "value[2]", message },
      ],
    ]);
    expect(await valuesOf(listId)).toEqual([]);
  });

  test("have all faults named at once, whatever else can't be read", async () => {
    const listId = await aList({ value: "ada@example.com" });
    const entryId = (await entriesOf(listId)).results[0]?.entryId ?? 0;
    const errorsOf = async (method: "POST" | "PATCH", url: string, payload: object) => {
      const reply = await app.http.inject({ method, url: `/api${url}`, headers: analyst, payload });
      return reply.json().errors;
    };
    const [long, past] = ["x".repeat(501), later(-1).toISOString()];
    const note = { path: "note", message: "must be at most 500 characters" };
    const name = { path: "name", message: "is required" };
    const value = { path: "value", message: "must be an email address, such as ada@example.com" };
    const expiry = { path: "expiresAt", message: "must be in the future" };
    const sent = { customListItemId: entryId, note: long };
    const entries = "/custom-lists/list-items";
    expect(await errorsOf("PATCH", entries, { ...sent, value: "ada", expiresAt: past })).toEqual([note, value, expiry]);
    expect(await errorsOf("PATCH", entries, { ...sent, value: "ada", expiresAt: "soon" })).toEqual([
      { path: "expiresAt", message: "must be an ISO 8601 date and time with a time zone, such as 2026-11-01T12:00:00Z" },
      note,
      value,
    ]);
    expect(await errorsOf("PATCH", entries, { customListItemId: 1, note: long, value: "ada" })).toEqual([note]);
    expect(await errorsOf("PATCH", "/custom-lists", { customListId: listId, name: " ", value: "ada" })).toEqual([name, value]);
    expect(await errorsOf("POST", "/custom-lists", { name: " ", type: "email", value: "ada" })).toEqual([name, value]);
    expect(await errorsOf("POST", "/custom-lists", { name: " ", type: "emails", value: "ada" })).toHaveLength(2);
    const { paymentId } = await aPayment(shop);
    const fromOrder = { customListId: listId, field: "email", note: long, expiresAt: past };
    expect(await errorsOf("POST", `/payments/${paymentId}/list-items`, fromOrder)).toEqual([note, expiry]);
  });

  test("with a comma are in quotes, and faults name their place as sent", async () => {
    const listId = await aList({ type: "text", value: 'Ann, "Smith, John",, 5" screen' });
    expect(await valuesOf(listId)).toEqual(['5" screen', "Ann", "Smith, John"]);
    const open = await app.call(endpoints.addEntries, { params: { id: listId }, body: { value: 'Bea, "Cy' } }, analyst);
    expect(open.problem?.errors).toEqual([{ path: "value", message: "has an opening quote without a closing one" }]);
    const emails = await aList({ name: "Emails" });
    const body = { value: "ada@example.com,, ,grace", expiresAt: later(-1), note: "n".repeat(501) };
    const refused = await app.http.inject({
      method: "POST",
      url: `/api/custom-lists/${emails}/list-items`,
      headers: analyst,
      payload: body,
    });
    expect([refused.statusCode, refused.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ["note", "expiresAt", "value[3]"],
    ]);
  });

  test("say who added them, when, why, and until when", async () => {
    const listId = await aList();
    await add(listId, "Ada@Example.com", { expiresAt: later(1000), note: " 4242 4242 4242 4242 " });
    const [entry] = (await entriesOf(listId)).results;
    expect(entry).toMatchObject({
      value: "ada@example.com",
      addedBy: "Dana Reyes",
      addedAt: now,
      expiresAt: later(1000),
      isExpired: false,
    });
    expect(entry?.note).toBe("****4242");
    now = later(1000);
    expect((await entriesOf(listId)).results).toMatchObject([{ value: "ada@example.com", isExpired: true }]);
    expect(await add(listId, "ada@example.com")).toMatchObject({ added: 1, known: 0, results: [{ expiresAt: null, isExpired: false }] });
    expect(await app.read(endpoints.getCustomList, { params: { id: listId } }, analyst)).toMatchObject({ entryCount: 1 });
  });

  test("that are there take a sent note and expiry, and keep what isn't sent", async () => {
    const listId = await aList();
    await add(listId, "ada@example.com", { note: "Chargeback" });
    expect(await add(listId, "ada@example.com", { expiresAt: later(60_000) })).toMatchObject({ added: 0, known: 1 });
    expect((await entriesOf(listId)).results).toMatchObject([{ note: "Chargeback", expiresAt: later(60_000) }]);
  });

  test("are found by how they begin", async () => {
    const listId = await aList({ value: "ada@example.com,adam@example.com,grace@example.com" });
    const { results, pagination } = await entriesOf(listId, { search: "ADA", limit: 1 });
    expect([results.map(({ value }) => value), pagination.total]).toEqual([["ada@example.com"], 2]);
  });

  test("are changed and removed by their id", async () => {
    const listId = await aList({ value: "ada@example.com,grace@example.com" });
    const [entry] = (await entriesOf(listId, { search: "ada" })).results;
    const entryId = entry?.entryId ?? 0;
    const taken = await app.call(endpoints.changeEntry, { body: { customListItemId: entryId, value: "grace@example.com" } }, analyst);
    expect([taken.status, taken.problem?.errors]).toEqual([409, [{ path: "value", message: "is already in the list" }]]);
    const changed = await app.read(endpoints.changeEntry, { body: { customListItemId: entryId, value: "Hedy@example.com" } }, analyst);
    expect(changed).toMatchObject({ entryId, value: "hedy@example.com" });
    expect(await valuesOf(listId)).toEqual(["grace@example.com", "hedy@example.com"]);
    await app.read(endpoints.deleteEntry, { params: { itemId: entryId } }, analyst);
    expect((await app.call(endpoints.getEntry, { params: { itemId: entryId } }, analyst)).status).toBe(404);
    expect(await add(listId, "hedy@example.com")).toMatchObject({ added: 1 });
    expect(await app.read(endpoints.getCustomList, { params: { id: listId } }, analyst)).toMatchObject({ entryCount: 2 });
  });
});

describe("an order", () => {
  test("is judged by the list as it is when it comes: entries hold at once, and no longer once removed or expired", async () => {
    const listId = await aList();
    await aListRule(shop, { listId });
    expect((await ordersOfAda()).decision).not.toBe("rejected");
    const { results } = await add(listId, "ada@example.com");
    expect((await ordersOfAda()).decision).toBe("rejected");
    await app.read(endpoints.deleteEntry, { params: { itemId: results[0]?.entryId ?? 0 } }, analyst);
    expect((await ordersOfAda()).decision).not.toBe("rejected");
    await add(listId, "ada@example.com", { expiresAt: later(1000) });
    expect((await ordersOfAda()).decision).toBe("rejected");
    now = later(1000);
    expect((await ordersOfAda()).decision).not.toBe("rejected");
  });

  test("no longer fits a value that an entry had before it was changed", async () => {
    const listId = await aList({ value: "ada@example.com" });
    await aListRule(shop, { listId });
    expect((await ordersOfAda()).decision).toBe("rejected");
    const [entry] = (await entriesOf(listId)).results;
    await app.read(endpoints.changeEntry, { body: { customListItemId: entry?.entryId ?? 0, value: "grace@example.com" } }, analyst);
    expect((await ordersOfAda()).decision).not.toBe("rejected");
  });

  test("has a trace that names the entry, and says of a deleted list that there is nothing to compare with", async () => {
    const listId = await aList({ type: "ip", value: "203.0.113.0/24" });
    await aListRule(shop, { listId, field: "device.ip", operator: "Not In" });
    const right = async (paymentId: number) => {
      const trace = await app.read(endpoints.getTrace, { params: { id: paymentId }, query: {} }, analyst);
      return trace.scenarios[0]?.rules.map((rule) => [rule.result, rule.right]);
    };
    const order = { device: { ip: "203.0.113.77" } };
    expect(await right((await decisionOn(order)).paymentId)).toEqual([["missed", ["203.0.113.0/24"]]]);
    const { asOwner } = app.services.database;
    await asOwner("update custom_list set deleted_at = now() where list_id = $1", [listId]);
    expect(await right((await decisionOn(order)).paymentId)).toEqual([["missed", null]]);
  });

  test("gives lists its values, each to lists of its type", async () => {
    const [emails, texts, ips] = [await aList(), await aList({ name: "Texts", type: "text" }), await aList({ name: "IPs", type: "ip" })];
    const { paymentId } = await aPayment(shop, { order: { customer: { email: "ada@example.com" } } });
    const body = { customListId: emails, field: "email", note: "Chargeback" } as const;
    const entry = await app.read(endpoints.addPaymentToList, { params: { id: paymentId }, body }, analyst);
    expect(entry).toMatchObject({ listId: emails, value: "ada@example.com", note: "Chargeback", paymentId });
    const values = await app.read(endpoints.getListableValues, { params: { id: paymentId } }, analyst);
    expect(values).toEqual([
      {
        field: "email",
        value: "ada@example.com",
        lists: [
          { listId: emails, name: "Blocked", isIn: true },
          { listId: texts, name: "Texts", isIn: false },
        ],
      },
      { field: "emailDomain", value: "example.com", lists: [{ listId: texts, name: "Texts", isIn: false }] },
    ]);
    // Once, although it's added again.
    await app.read(endpoints.addPaymentToList, { params: { id: paymentId }, body }, analyst);
    const trail = await app.read(endpoints.getHistory, { params: { id: String(paymentId) }, query: {} }, analyst);
    const listed = trail.filter(({ type }) => type === "LISTED").map(({ text, by }) => [text, by]);
    expect(listed).toEqual([["Email added to the list “Blocked”", "Dana Reyes"]]);
    const wrong = await app.call(
      endpoints.addPaymentToList,
      { params: { id: paymentId }, body: { customListId: ips, field: "email" } },
      analyst,
    );
    expect([wrong.status, wrong.problem?.errors]).toEqual([
      422,
      [{ path: "customListId", message: "must be a list of type “Text” or “Email addresses”" }],
    ]);
  });

  test("of the last 90 days counts as a hit if it has a value in the list", async () => {
    const listId = await aList({ value: "ada@example.com" });
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    await aPayment(shop, { order: { createdAt: at(1), customer: { email: "ada@example.com" } } });
    await aPayment(shop, { order: { createdAt: at(89), customer: { email: "ADA@example.com" } } });
    await aPayment(shop, { order: { createdAt: at(91), customer: { email: "ada@example.com" } } });
    await aPayment(shop, { order: { createdAt: at(2), customer: { email: "grace@example.com" } } });
    const hits = await app.read(endpoints.countListHits, { params: { id: listId } }, analyst);
    expect(hits).toEqual({ hits: 2, orders: 3, days: 90, isPart: false });
  });
});
