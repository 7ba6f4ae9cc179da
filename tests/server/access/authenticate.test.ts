import Fastify, { type FastifyInstance } from "fastify";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { POLL_HEADER, type CallerKind } from "#contract/endpoint.ts";
import { authenticate } from "#server/access/authenticate.ts";
import { openSession } from "#server/access/session-store.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { sendProblem } from "#server/http/problems.ts";
import { testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { aClock, aShopWithStaff, HOUR_MS, MINUTE_MS } from "#tests/server/access/a-shop-with-staff.ts";

const API_SECRET = "the secret of the app in these tests";
const config = readConfig({ SHOPIFY_API_KEY: "app-key", SHOPIFY_API_SECRET: API_SECRET, ORDERS_PER_SECOND: "77" });
const RETRY_HEADER = "x-shopify-retry-invalid-session-request";

/** One endpoint per kind of caller, and one for two of them. */
const paths = {
  anyone: ["anyone"],
  user: ["user"],
  shop: ["shop"],
  key: ["key"],
  "key-or-shop": ["key", "shop"],
} as const satisfies Record<string, readonly CallerKind[]>;

let database: Database;
let clock: ReturnType<typeof aClock>;
let app: FastifyInstance;

beforeEach(async () => {
  database = await testDatabase();
  clock = aClock();
  app = Fastify();
  app.setErrorHandler(sendProblem);
  for (const [path, callers] of Object.entries(paths)) {
    app.get(`/${path}`, async (request) => ({ actor: await authenticate({ config, database, now: clock.now }, callers, request) }));
  }
});

afterEach(async () => {
  await app.close();
});

test("an endpoint for anyone needs no credentials", async () => {
  expect(await call("anyone", { authorization: "Bearer nonsense" })).toMatchObject({ status: 200, body: { actor: null } });
});

test("every other endpoint is a 401 without credentials", async () => {
  for (const access of ["user", "shop", "key"] satisfies CallerKind[]) expect(await call(access, {})).toMatchObject({ status: 401 });
});

test("a person without a chosen shop is asked to choose one", async () => {
  const { shop, headers } = await aSignedInPerson();
  expect(await call("user", headers)).toMatchObject({ status: 200, body: { actor: { tenantId: null } } });
  expect(await call("shop", headers)).toMatchObject({ status: 403, body: { detail: "Choose a shop first." } });
  expect(await call("shop", { ...headers, "x-tenant-id": String(shop.tenantId) })).toMatchObject({
    status: 200,
    body: { actor: { tenantId: shop.tenantId } },
  });
});

test("a shop that is not the person's is a 403, and nothing to calls that need no shop", async () => {
  const { headers } = await aSignedInPerson();
  const other = await aShopWithStaff(database);
  for (const named of [String(other.tenantId), "no number"]) {
    expect(await call("shop", { ...headers, "x-tenant-id": named })).toMatchObject({ status: 403 });
    expect(await call("user", { ...headers, "x-tenant-id": named })).toMatchObject({ status: 200, body: { actor: { tenantId: null } } });
  }
});

test("background calls do not extend a session", async () => {
  const { headers } = await aSignedInPerson();
  clock.pass(12 * HOUR_MS - MINUTE_MS);
  expect(await call("user", { ...headers, [POLL_HEADER]: "1" })).toMatchObject({ status: 200 });
  clock.pass(MINUTE_MS);
  expect(await call("user", headers)).toMatchObject({ status: 401 });
});

test("an API key belongs to its shop and has the shop's or the server's rate limit", async () => {
  const shop = await aShopWithStaff(database);
  expect(await call("key", { "x-api-key": shop.apiKey })).toMatchObject({
    body: { actor: { kind: "key", tenantId: shop.tenantId, ordersPerSecond: 77 } },
  });
  const fast = await aShopWithStaff(database);
  await database.asOwner("update tenant set orders_per_second = $1 where tenant_id = $2", [900, fast.tenantId]);
  expect(await call("key", { "x-api-key": fast.apiKey })).toMatchObject({ body: { actor: { ordersPerSecond: 900 } } });
});

test("a replaced API key is refused within 5 seconds", async () => {
  const shop = await aShopWithStaff(database);
  const headers = { "x-api-key": shop.apiKey };
  expect(await call("key", headers)).toMatchObject({ status: 200 });
  await database.asOwner("update api_key set key_hash = $1 where tenant_id = $2", [`replaced ${shop.tenantId}`, shop.tenantId]);
  clock.pass(5_000);
  expect(await call("key", headers)).toMatchObject({ status: 401 });
});

test("a key can't call endpoints for people, nor a session those for keys", async () => {
  const shop = await aShopWithStaff(database);
  const { headers } = await aSignedInPerson();
  expect(await call("shop", { "x-api-key": shop.apiKey, authorization: `Bearer ${shop.apiKey}` })).toMatchObject({ status: 401 });
  expect(await call("key", headers)).toMatchObject({ status: 401 });
});

test("an endpoint for keys and people accepts either, by the credentials sent", async () => {
  const { shop, headers } = await aSignedInPerson();
  expect(await call("key-or-shop", { "x-api-key": shop.apiKey })).toMatchObject({ body: { actor: { kind: "key" } } });
  expect(await call("key-or-shop", { ...headers, "x-tenant-id": String(shop.tenantId) })).toMatchObject({
    body: { actor: { kind: "person", tenantId: shop.tenantId } },
  });
  expect(await call("key-or-shop", { ...headers, "x-api-key": "no such key" })).toMatchObject({ status: 401 });
  expect(await call("key-or-shop", {})).toMatchObject({ status: 401 });
});

test("a shop's first staff member is its owner, the others are analysts, and a token without a staff id is a viewer", async () => {
  const shop = await aShopWithStaff(database);
  const roleOf = async (subject: string | null) =>
    z.object({ actor: z.object({ role: z.string() }) }).parse((await call("shop", await embedded(shop.shopName, subject))).body).actor.role;
  expect(await roleOf(null)).toBe("viewer");
  expect([await roleOf("7"), await roleOf("8"), await roleOf("9")]).toEqual(["owner", "analyst", "analyst"]);
  expect([await roleOf("8"), await roleOf("7")]).toEqual(["analyst", "owner"]);
});

testOnPostgres("of many first staff members at the same time, one is the owner", async () => {
  const shop = await aShopWithStaff(database);
  const subjects = Array.from({ length: 8 }, (_, at) => String(at));
  await Promise.all(subjects.map(async (subject) => call("shop", await embedded(shop.shopName, subject))));
  const { rows } = await database.asOwner(
    "select role, count(*)::int as staff from tenant_staff where tenant_id = $1 group by 1 order by 1",
    [shop.tenantId],
  );
  expect(rows).toEqual([
    { role: "analyst", staff: 7 },
    { role: "owner", staff: 1 },
  ]);
});

test("a session token acts for its own shop, whatever shop a header names", async () => {
  const shop = await aShopWithStaff(database);
  const other = await aShopWithStaff(database);
  const headers = { ...(await embedded(shop.shopName)), "x-tenant-id": String(other.tenantId) };
  expect(await call("shop", headers)).toMatchObject({
    status: 200,
    body: { actor: { kind: "embedded", userId: null, fullName: "Shopify staff 42", tenantId: shop.tenantId, role: "owner" } },
  });
});

test("an expired or missing session token asks for a fresh one", async () => {
  const shop = await aShopWithStaff(database);
  const headers = await embedded(shop.shopName);
  clock.pass(10 * 60_000);
  const expired = await call("shop", headers);
  expect(expired.status).toBe(401);
  expect(expired.headers[RETRY_HEADER]).toBe("1");
  const missing = await call("shop", { "x-host-target": "shopify" });
  expect(missing.status).toBe(401);
  expect(missing.headers[RETRY_HEADER]).toBe("1");
});

test("a valid session token of an unknown shop does not ask for a fresh one", async () => {
  const unknown = await call("shop", await embedded("not-here-yet.myshopify.com"));
  expect(unknown.status).toBe(401);
  expect(unknown.headers[RETRY_HEADER]).toBeUndefined();
});

async function call(path: keyof typeof paths, headers: Record<string, string>) {
  const response = await app.inject({ method: "GET", url: `/${path}`, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
}

async function aSignedInPerson() {
  const shop = await aShopWithStaff(database);
  const token = await database.asSystem((handle) => openSession(handle, { userId: shop.userId }, clock.now()));
  return { shop, headers: { authorization: `Bearer ${token}` } };
}

async function embedded(shopName: string, subject: string | null = "42") {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const token = await new SignJWT({ dest: `https://${shopName}`, sid: "a-session", ...(subject === null ? {} : { sub: subject }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(`https://${shopName}/admin`)
    .setAudience("app-key")
    .setJti("a-token")
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + 60)
    .sign(new TextEncoder().encode(API_SECRET));
  return { authorization: `Bearer ${token}`, "x-host-target": "shopify" };
}
