import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { keyLimits } from "#domain/accounts/api-keys.ts";
import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import { anOrderBody, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const start = new Date("2026-11-05T12:00:00Z");
let now = start;
let app: TestApp;
let shop: TestShop;
let owner: Caller;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
beforeEach(async () => {
  now = start;
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop], fullName: "Dana Reyes", at: now }), shop);
});

const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const list = () => app.read(endpoints.listKeys, {}, owner);
const create = (body: { name: string; scopes: ("orders" | "read" | "privacy")[] }) => app.call(endpoints.createKey, { body }, owner);
async function aKey(...scopes: ("orders" | "read" | "privacy")[]) {
  const { answer } = await create({ name: `For ${scopes.join(" and ")}`, scopes });
  if (answer === null) throw new Error("The key wasn't created");
  return answer;
}
const by = (apiKey: string): Caller => ({ "x-api-key": apiKey });
const order = () => anOrderBody({ createdAt: now.toISOString() });
const sendBy = async (apiKey: string) => (await app.call(endpoints.sendOrder, { body: order() }, by(apiKey))).status;
const rotate = () => app.call(endpoints.rotateKey, {}, owner);
const remove = (id: number, as = owner) => app.call(endpoints.deleteKey, { params: { id } }, as);
const audited = () =>
  app.services.database.forTenants([shop.tenantId], (handle) =>
    handle
      .select({ by: auditEvents.byName, what: auditEvents.what, subject: auditEvents.subject, after: auditEvents.after })
      .from(auditEvents)
      .where(eq(auditEvents.tenantId, shop.tenantId))
      .orderBy(auditEvents.eventId),
  );

describe("a key", () => {
  test("is shown once when it's created, then by its end, and in full to an owner who asks, which is recorded", async () => {
    const { apiKey, ...made } = await aKey("orders", "privacy");
    expect(made).toMatchObject({ name: "For orders and privacy", isMain: false, scopes: ["orders", "privacy"], createdBy: "Dana Reyes" });
    expect(await list()).toEqual([expect.objectContaining({ name: "Main key", isMain: true, createdBy: null }), made]);
    expect(made.ending).toBe(`••••${apiKey.slice(-4)}`);
    expect(await app.read(endpoints.revealKey, { params: { id: made.id } }, owner)).toEqual({ apiKey });
    expect(await audited()).toEqual([
      { by: "Dana Reyes", what: "Key created", subject: made.name, after: "Send orders, erase and export" },
      { by: "Dana Reyes", what: "Key shown", subject: made.name, after: null },
    ]);
  });

  test("can do what it's for, and nothing else", async () => {
    const [orders, read, privacy] = [await aKey("orders"), await aKey("read"), await aKey("privacy")];
    const sent = order();
    await app.read(endpoints.sendOrder, { body: sent }, by(orders.apiKey));
    const asked = async ({ apiKey }: { apiKey: string }) => [
      (await app.call(endpoints.sendOrder, { body: sent }, by(apiKey))).status,
      (await app.call(endpoints.getOrder, { params: { orderId: sent.orderId } }, by(apiKey))).status,
      (await app.call(endpoints.requestExport, { body: { email: "ada@mail.test" } }, by(apiKey))).status,
    ];
    expect(await asked(orders)).toEqual([200, 403, 403]);
    expect(await asked(read)).toEqual([403, 200, 403]);
    expect(await asked(privacy)).toEqual([403, 403, 202]);
  });

  test("that reads gets an order's first answer, and none of another shop", async () => {
    const { apiKey } = await aKey("read");
    const body = order();
    const sent = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
    const params = { orderId: body.orderId };
    expect(await app.read(endpoints.getOrder, { params }, by(apiKey))).toEqual(sent);
    expect((await app.call(endpoints.getOrder, { params }, asKeyOf(await aShop()))).status).toBe(404);
  });

  test("logs nobody in, but for the main key", async () => {
    const { apiKey } = await aKey("orders", "read", "privacy");
    const logIn = async (key: string) =>
      (await app.call(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: key } }, asNobody)).status;
    expect([await logIn(apiKey), await logIn(shop.apiKey)]).toEqual([401, 200]);
  });

  test("notes its last use, at most once a minute", async () => {
    const { apiKey, id } = await aKey("orders");
    const lastUsed = async () => (await list()).find((key) => key.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await sendBy(apiKey);
    expect(await lastUsed()).toEqual(start);
    pass(59_000);
    await sendBy(apiKey);
    expect(await lastUsed()).toEqual(start);
    pass(6_000);
    await sendBy(apiKey);
    expect(await lastUsed()).toEqual(now);
  });

  test("that is deleted stops working", async () => {
    const { apiKey, id } = await aKey("orders");
    expect(await sendBy(apiKey)).toBe(201);
    expect((await remove(id)).status).toBe(200);
    pass(5_000);
    expect(await sendBy(apiKey)).toBe(401);
    expect((await list()).map(({ name }) => name)).toEqual(["Main key"]);
    expect((await remove(id)).status).toBe(404);
  });

  test("of another shop can't be deleted or shown, nor can any by an analyst", async () => {
    const { id, apiKey } = await aKey("orders");
    const other = await aShop();
    const stranger = asPerson(await aPerson({ of: [other], at: now }), other);
    const analyst = asPerson(await aPerson({ of: [shop], role: "analyst", at: now }), shop);
    const asked = async (as: Caller) => [
      (await remove(id, as)).status,
      (await app.call(endpoints.revealKey, { params: { id } }, as)).status,
      (await app.call(endpoints.listKeys, {}, as)).status,
    ];
    expect(await asked(stranger)).toEqual([404, 404, 200]);
    expect(await asked(analyst)).toEqual([403, 403, 403]);
    expect(await sendBy(apiKey)).toBe(201);
  });

  test("has a name of its own, and a use", async () => {
    await aKey("orders");
    expect(await create({ name: " for ORDERS ", scopes: ["read"] })).toMatchObject({ status: 409 });
    for (const scopes of [[], ["read", "read"], ["write"], undefined]) {
      const reply = await app.http.inject({ method: "POST", url: "/api/keys", headers: owner, payload: { name: "Another", scopes } });
      expect([scopes, reply.statusCode]).toEqual([scopes, 422]);
    }
  });

  test(`is one of ${keyLimits.keys} at most`, async () => {
    const others = Array.from({ length: keyLimits.keys - 1 }, (_, index) => `Key ${index}`);
    for (const [index, name] of others.entries()) {
      if (index === 10) pass(60_000);
      expect((await create({ name, scopes: ["orders"] })).status).toBe(201);
    }
    expect(await create({ name: "One more", scopes: ["orders"] })).toMatchObject({ status: 409, problem: { title: "Limit reached" } });
  });
});

describe("the main key", () => {
  test("that is rotated works for 24 hours more beside the new one, then ends with its sessions", async () => {
    const { token } = await app.read(endpoints.signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, asNobody);
    const session = async () => (await app.call(endpoints.getSession, {}, { authorization: `Bearer ${token}` })).status;
    const { answer } = await rotate();
    const apiKey = answer?.apiKey ?? "";
    expect(answer?.replaced.endsAt).toEqual(new Date(start.getTime() + 24 * HOUR_MS));
    expect([await sendBy(shop.apiKey), await sendBy(apiKey)]).toEqual([201, 201]);
    for (let hours = 0; hours < 23; hours += 11.5) {
      pass(11.5 * HOUR_MS);
      expect([await sendBy(shop.apiKey), await sendBy(apiKey), await session()]).toEqual([201, 201, 200]);
    }
    pass(HOUR_MS);
    expect([await sendBy(shop.apiKey), await sendBy(apiKey), await session()]).toEqual([401, 201, 401]);
    owner = asPerson(await aPerson({ of: [shop], at: now }), shop);
    expect((await list()).map(({ isMain, ending }) => [isMain, ending])).toEqual([[true, `••••${apiKey.slice(-4)}`]]);
  });

  test("still logs people in for those 24 hours once it's rotated, and not once it's deleted", async () => {
    const logIn = async (apiKey: string) =>
      (await app.call(endpoints.signIn, { body: { shopName: shop.shopName, apiKey } }, asNobody)).status;
    const other = await aKey("orders");
    const { answer } = await rotate();
    expect([await logIn(shop.apiKey), await logIn(answer?.apiKey ?? ""), await logIn(other.apiKey)]).toEqual([200, 200, 401]);
    await remove(answer?.replaced.id ?? 0);
    expect([await logIn(shop.apiKey), await logIn(answer?.apiKey ?? "")]).toEqual([401, 200]);
    await rotate();
    pass(24 * HOUR_MS);
    expect(await logIn(answer?.apiKey ?? "")).toBe(401);
  });

  test("that is rotated twice at once is rotated once, and a name that is taken twice at once is given once", async () => {
    const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(await statuses([rotate(), rotate()])).toEqual([200, 409]);
    expect((await list()).map(({ name, endsAt }) => [name, endsAt === null])).toEqual([
      ["Main key", true],
      ["Previous main key", false],
    ]);
    const website = { name: "Website", scopes: ["orders" as const] };
    expect(await statuses([create(website), create({ ...website, name: "WEBSITE" })])).toEqual([201, 409]);
    expect((await list()).filter(({ name }) => /website/i.test(name))).toHaveLength(1);
  });

  test("that is rotated is listed below the new one, under a name of its own", async () => {
    await aKey("read");
    pass(1000);
    await rotate();
    expect((await list()).map(({ name }) => name)).toEqual(["Main key", "Previous main key", "For read"]);
  });

  test("can be rotated again only once the one before has ended or is deleted", async () => {
    const { answer } = await rotate();
    expect(await rotate()).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("works until Nov 6, 12:00 PM") } });
    expect((await remove(answer?.replaced.id ?? 0)).status).toBe(200);
    expect((await rotate()).status).toBe(200);
    pass(24 * HOUR_MS);
    owner = asPerson(await aPerson({ of: [shop], at: now }), shop);
    expect((await rotate()).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  test("can't be deleted", async () => {
    const [main] = await list();
    expect((await remove(main?.id ?? 0)).status).toBe(409);
    expect(await sendBy(shop.apiKey)).toBe(201);
  });
});
