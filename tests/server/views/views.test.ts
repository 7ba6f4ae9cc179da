import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { VIEWS_MAX } from "#domain/payments/saved-view.ts";
import { emptyAgedOrders } from "#server/retention/empty-aged-orders.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, asStaff, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };
let app: TestApp;
let shop: TestShop;
let owner: Caller;

beforeAll(async () => {
  app = await testApp({ config: { shopify } });
});
beforeEach(async () => {
  shop = await aShop();
  owner = asPerson(await aPerson({ of: [shop], fullName: "Dana Reyes" }), shop);
});

const someone = async (role: "viewer" | "analyst" | "owner") => asPerson(await aPerson({ of: [shop], role }), shop);
const byKey = async (): Promise<Caller> => {
  const { token } = await app.read(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, asNobody);
  return { authorization: `Bearer ${token}` };
};

type Kept = { name: string; query: string };
const save = (as: Caller, { name = "Mine", query = "risk=High", isShared = false }: Partial<Kept> & { isShared?: boolean } = {}) =>
  app.read(endpoints.saveView, { body: { name, query, isShared } }, as);
const list = (as: Caller) => app.read(endpoints.listViews, {}, as);
const namesFor = async (as: Caller) => (await list(as)).views.map(({ name }) => name);

/** What a call that should fail is answered. */
async function refusal(method: "POST" | "PUT" | "DELETE", path: string, as: Caller, payload?: object) {
  const response = await app.http.inject({ method, url: `/api/payments/${path}`, headers: as, ...(payload ? { payload } : {}) });
  const { title, detail, errors } = response.json<{ title: string; detail: string; errors?: { path: string; message: string }[] }>();
  return { status: response.statusCode, title, detail, faults: errors };
}

describe("a saved view", () => {
  test("of one's own is seen by no colleague, the shop's by all, both by name", async () => {
    const [analyst, viewer] = [await someone("analyst"), await someone("viewer")];
    await save(analyst, { name: "zebra" });
    await save(viewer, { name: "Mine" });
    await save(analyst, { name: "Abroad", isShared: true });
    expect(await namesFor(analyst)).toEqual(["Abroad", "zebra"]);
    expect(await namesFor(viewer)).toEqual(["Abroad", "Mine"]);
    expect((await list(viewer)).views[0]).toMatchObject({ isShared: true, canChange: false });
  });

  test("keeps filters, sorting and columns, and nothing else of the address", async () => {
    const query = "tid=7&view=3&page=4&size=100&risk=High&sort=amount-asc&columns=reference.amount.odd";
    expect((await save(owner, { query })).query).toBe("risk=High&sort=amount-asc&columns=reference.amount");
  });

  test("can't have the name of another one of the same person, in any case; another person's or the shop's can", async () => {
    await save(owner, { name: "Abroad" });
    await save(owner, { name: "abroad", isShared: true });
    await save(await someone("analyst"), { name: "Abroad" });
    expect(await refusal("POST", "views", owner, { name: " ABROAD ", query: "", isShared: false })).toMatchObject({
      status: 409,
      title: "This name is in use",
      detail: "You already have a view with this name.",
    });
    expect(await refusal("POST", "views", owner, { name: "Abroad", query: "", isShared: true })).toMatchObject({
      status: 409,
      detail: "Your shop already has a view with this name.",
    });
    const other = await save(owner, { name: "Other" });
    expect(await refusal("PUT", `views/${other.viewId}`, owner, { name: "abroad", query: "", version: other.version })).toMatchObject({
      status: 409,
      title: "This name is in use",
      detail: "You already have a view with this name.",
    });
  });

  test("can't be called as one of the list's tabs, in any case", async () => {
    const refused = {
      status: 422,
      detail: '"high RISK" is one of the tabs above the list. Choose another name.',
      faults: [{ path: "name", message: "is the name of a tab" }],
    };
    expect(await refusal("POST", "views", owner, { name: " high RISK ", query: "", isShared: true })).toMatchObject(refused);
    const { viewId, version } = await save(owner);
    expect(await refusal("PUT", `views/${viewId}`, owner, { name: "high RISK", query: "", version })).toMatchObject(refused);
  });

  test.each([
    ["", "is required"],
    ["x".repeat(51), "must be at most 50 characters"],
  ])("can't be called %j", async (name, message) => {
    const { status, faults } = await refusal("POST", "views", owner, { name, query: "", isShared: false });
    expect({ status, faults }).toEqual({ status: 422, faults: [{ path: "name", message }] });
  });

  test("keeps at most 20,000 characters as they are stored, so that it can be renamed", async () => {
    const query = (values: number) => Array.from({ length: values }, (_, at) => `origin=${"漢".repeat(80)}${at}`).join("&");
    const { viewId, version, query: stored } = await save(owner, { query: query(20) });
    expect(stored.length).toBeGreaterThan(14_000);
    const rename = { params: { viewId: String(viewId) }, body: { name: "Renamed", query: stored, version } };
    expect((await app.read(endpoints.changeView, rename, owner)).query).toBe(stored);
    const tooLong = {
      status: 422,
      detail: "These filters have too many or too long values to be saved in a view.",
      faults: [{ path: "query", message: "must be at most 20,000 characters" }],
    };
    expect(await refusal("POST", "views", owner, { name: "Long", query: query(100), isShared: false })).toMatchObject(tooLong);
    const changed = { name: "Long", query: query(100), version: version + 1 };
    expect(await refusal("PUT", `views/${viewId}`, owner, changed)).toMatchObject(tooLong);
  });

  test("can't be saved with a filter that can't be read", async () => {
    const { status, faults } = await refusal("POST", "views", owner, { name: "Mine", query: "amount=gt:500&risk=High", isShared: false });
    expect({ status, faults }).toEqual({ status: 422, faults: [{ path: "query", message: "can't be read: amount" }] });
  });

  test("is renamed and updated, from its latest version only", async () => {
    const { viewId, version } = await save(owner);
    const changed = await app.read(
      endpoints.changeView,
      { params: { viewId: String(viewId) }, body: { name: "MINE", query: "decision=rejected", version } },
      owner,
    );
    expect(changed).toMatchObject({ viewId, name: "MINE", query: "decision=rejected", version: version + 1 });
    expect(await refusal("PUT", `views/${viewId}`, owner, { name: "Late", query: "", version })).toMatchObject({ status: 409 });
    expect(await namesFor(owner)).toEqual(["MINE"]);
  });

  test("of the shop is changed and deleted by its author or an owner", async () => {
    const [author, colleague] = [await someone("analyst"), await someone("analyst")];
    const { viewId, version } = await save(author, { isShared: true });
    const change = { name: "Theirs", query: "", version };
    expect((await refusal("PUT", `views/${viewId}`, colleague, change)).status).toBe(403);
    expect((await refusal("DELETE", `views/${viewId}`, colleague)).status).toBe(403);
    await app.read(endpoints.changeView, { params: { viewId: String(viewId) }, body: change }, author);
    await app.read(endpoints.deleteView, { params: { viewId: String(viewId) } }, owner);
    expect(await namesFor(colleague)).toEqual([]);
  });

  test("that was deleted, or is another person's own, can't be found", async () => {
    const { viewId, version } = await save(owner);
    const gone = { status: 404, detail: "This view was deleted." };
    expect(await refusal("DELETE", `views/${viewId}`, await someone("owner"))).toMatchObject(gone);
    await app.read(endpoints.deleteView, { params: { viewId: String(viewId) } }, owner);
    expect(await refusal("PUT", `views/${viewId}`, owner, { name: "Mine", query: "", version })).toMatchObject(gone);
    expect(await refusal("DELETE", "views/nothing", owner)).toMatchObject(gone);
  });

  test("is one of 50 at most, even where two are saved at once", async () => {
    for (let view = 1; view < VIEWS_MAX; view++) await save(owner, { name: `View ${view}` });
    const payload = (name: string) => ({ name, query: "", isShared: false });
    const both = await Promise.all(
      ["One", "Two"].map((name) => app.http.inject({ method: "POST", url: "/api/payments/views", headers: owner, payload: payload(name) })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await refusal("POST", "views", owner, payload("More"))).toMatchObject({
      title: "Limit reached",
      detail: "You have 50 saved views, the most there can be. Delete one to save another.",
    });
    await save(owner, { isShared: true });
  });

  test("with a customer's data is kept as long as the shop keeps orders; others stay", async () => {
    await save(owner, { name: "One customer", query: "q=ana.ruiz%40mail.test" });
    await save(owner, { name: "Any risk", query: "risk=High" });
    const { database, now } = app.services;
    await emptyAgedOrders(database, now());
    expect(await namesFor(owner)).toEqual(["Any risk", "One customer"]);
    await emptyAgedOrders(database, new Date(now().getTime() + 26 * 31 * 86_400_000));
    expect(await namesFor(owner)).toEqual(["Any risk"]);
  });
});

describe("who may save", () => {
  test("viewers for themselves only", async () => {
    const viewer = await someone("viewer");
    expect(await list(viewer)).toMatchObject({ canSaveOwn: true, canShare: false });
    await save(viewer);
    expect(await refusal("POST", "views", viewer, { name: "Ours", query: "", isShared: true })).toMatchObject({ status: 403 });
  });

  test("staff in the shop's admin, each for themselves", async () => {
    const [first, second] = [await asStaff(shop, shopify, "11"), await asStaff(shop, shopify, "12")];
    await save(first, { name: "First's" });
    await save(second, { name: "Second's" });
    expect(await namesFor(first)).toEqual(["First's"]);
    expect(await namesFor(second)).toEqual(["Second's"]);
  });

  test("a session by API key, which no one's own views belong to, for the shop only, and changes those", async () => {
    const key = await byKey();
    expect(await list(key)).toMatchObject({ canSaveOwn: false, canShare: true });
    expect(await refusal("POST", "views", key, { name: "Mine", query: "", isShared: false })).toMatchObject({ status: 403 });
    const { viewId } = await save(key, { isShared: true });
    const { viewId: theirs } = await save(owner, { isShared: true, name: "Dana's" });
    const another = await byKey();
    expect((await refusal("DELETE", `views/${theirs}`, another)).status).toBe(403);
    await app.read(endpoints.deleteView, { params: { viewId: String(viewId) } }, another);
  });
});

describe("the list's columns", () => {
  const columnsOf = async (as: Caller) => (await app.read(endpoints.getSession, {}, as)).user.settings.columns;
  const choose = (as: Caller, shown: ("email" | "card")[]) =>
    app.read(endpoints.saveColumns, { body: { shown, hidden: ["scenario"] } }, as);

  test("are kept per person and shop, and come with the session", async () => {
    const other = await aShop();
    const dana = await aPerson({ of: [shop, other] });
    expect(await columnsOf(asPerson(dana, shop))).toEqual({ shown: [], hidden: [] });
    await choose(asPerson(dana, shop), ["card"]);
    await choose(asPerson(dana, shop), ["email"]);
    expect(await columnsOf(asPerson(dana, shop))).toEqual({ shown: ["email"], hidden: ["scenario"] });
    expect(await columnsOf(asPerson(dana, other))).toEqual({ shown: [], hidden: [] });
    expect(await columnsOf(owner)).toEqual({ shown: [], hidden: [] });
  });

  test("are kept for staff in the shop's admin, and for no session by API key", async () => {
    const [first, second, key] = [await asStaff(shop, shopify, "11"), await asStaff(shop, shopify, "12"), await byKey()];
    await choose(first, ["email"]);
    expect(await columnsOf(first)).toEqual({ shown: ["email"], hidden: ["scenario"] });
    expect(await columnsOf(second)).toEqual({ shown: [], hidden: [] });
    expect(await columnsOf(key)).toBeNull();
    expect((await refusal("PUT", "columns", key, { shown: [], hidden: [] })).status).toBe(403);
  });

  test("are only those that the list has", async () => {
    expect((await refusal("PUT", "columns", owner, { shown: ["reference"], hidden: [] })).status).toBe(422);
  });
});
