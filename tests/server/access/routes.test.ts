import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addReset } from "#server/access/reset-store.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("a person logs in, sees their shops, and is unknown after logging out", async () => {
  const shop = await aShop({ name: "Ana's Shop", platform: "SHOPIFY" });
  const ana = await aPerson({ of: [shop], password: "correct horse" });
  const { token } = await app.read(endpoints.signIn, { body: { username: ana.email, password: "correct horse" } }, asNobody);
  const asAna = asPerson({ ...ana, token }, shop);

  const session = await app.read(endpoints.getSession, {}, asAna);
  expect(session).toMatchObject({ user: { id: ana.userId, email: ana.email }, tenant: { id: shop.tenantId, shopName: shop.shopName } });
  expect(await app.read(endpoints.listUserTenants, {}, asAna)).toEqual([
    { id: shop.tenantId, shopName: shop.shopName, platform: "SHOPIFY", name: "Ana's Shop", isMaster: false },
  ]);

  await app.read(endpoints.signOut, {}, asAna);
  expect(await app.call(endpoints.getSession, {}, asAna)).toMatchObject({ status: 401 });
});

test("logging out ends only this session of the person", async () => {
  const shop = await aShop();
  const ana = await aPerson({ of: [shop], password: "correct horse" });
  const { token } = await app.read(endpoints.signIn, { body: { username: ana.email, password: "correct horse" } }, asNobody);
  await app.read(endpoints.signOut, {}, asPerson({ ...ana, token }));
  expect(await app.call(endpoints.getSession, {}, asPerson(ana))).toMatchObject({ status: 200 });
});

test("the session has its wire names", async () => {
  const shop = await aShop({ plan: "starter" });
  const ana = await aPerson({ of: [shop] });
  const response = await app.http.inject({ url: "/api/login", headers: asPerson(ana, shop) });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.json()).toMatchObject({
    user: {
      idusers: ana.userId,
      usersEmail: ana.email,
      fullName: ana.fullName,
      Tenants_tntid: shop.tenantId,
      currentMonthPaymentsCount: 0,
      settings: JSON.stringify({ columns: { shown: [], hidden: [] } }),
    },
    tenant: { tntid: shop.tenantId, TenantsLimit: 500, ShopName: shop.shopName, isMaster: false, onBoardingTenant: false },
  });
});

test("a wrong password is a 401 with the login screen's words", async () => {
  const ana = await aPerson({ password: "correct horse" });
  const reply = await app.call(endpoints.signIn, { body: { username: ana.email, password: "wrong" } }, asNobody);
  expect(reply).toMatchObject({ status: 401, problem: { detail: "Wrong username or password. Please try again." } });
});

test("too many failures are a 429 with the time to wait", async () => {
  const ana = await aPerson({ password: "correct horse" });
  const wrong = { body: { username: ana.email, password: "wrong" } };
  for (let failure = 0; failure < 10; failure += 1) await app.call(endpoints.signIn, wrong, asNobody);
  const reply = await app.call(endpoints.signIn, wrong, asNobody);
  expect(reply.status).toBe(429);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});

test("an emailed link sets a password of at least 7 characters", async () => {
  const ana = await aPerson();
  await app.read(endpoints.requestPasswordReset, { body: { email: ana.email } }, asNobody);
  const token = /\/reset\/([\w-]+)/.exec(JSON.stringify(app.jobs.at(-1)))?.[1] ?? "";
  const short = await app.http.inject({ method: "PUT", url: "/api/login/reset", payload: { token, password: "six666" } });
  expect(short.statusCode).toBe(422);
  expect(short.json()).toMatchObject({ errors: [{ path: "password", message: "Password must be at least 7 characters long" }] });
  await app.read(endpoints.setPassword, { body: { token, password: "seven77" } }, asNobody);
  const again = await app.call(endpoints.setPassword, { body: { token, password: "seven77" } }, asNobody);
  expect(again.problem?.detail).toBe("Something went wrong. This link is probably already expired or invalid.");
  await app.read(endpoints.signIn, { body: { username: ana.email, password: "seven77" } }, asNobody);
});

test("an emailed link is open until it was used or has expired, and checking it uses up nothing", async () => {
  const ana = await aPerson();
  const isOpen = async (token: string) => (await app.read(endpoints.checkResetLink, { body: { token } }, asNobody)).isOpen;
  const made = (at: Date) => app.services.database.asSystem((handle) => addReset(handle, ana.userId, at));
  const token = await made(app.services.now());
  expect([await isOpen(token), await isOpen(token)]).toEqual([true, true]);
  await app.read(endpoints.setPassword, { body: { token, password: "seven77" } }, asNobody);
  expect(await isOpen(token)).toBe(false);
  const halfAnHourAgo = new Date(app.services.now().getTime() - 30 * 60_000);
  expect(await isOpen(await made(halfAnHourAgo))).toBe(false);
  expect(await isOpen("never-was")).toBe(false);
});

test("an IP address checks 60 links a minute", async () => {
  const check = () => app.call(endpoints.checkResetLink, { body: { token: "a-guess" } }, asNobody);
  const statuses: number[] = [];
  for (let guess = 0; guess < 65; guess += 1) statuses.push((await check()).status);
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeLessThanOrEqual(60);
  // The address may have asked before, in another test.
  expect(taken).toBeGreaterThan(40);
  expect(statuses.at(-1)).toBe(429);
});

test("an unknown email is a 404 with the reset screen's words", async () => {
  const reply = await app.call(endpoints.requestPasswordReset, { body: { email: "nobody@shop.test" } }, asNobody);
  expect(reply).toMatchObject({ status: 404, problem: { detail: "We can't find a user with this email address." } });
});

test("anyone can read the console's configuration, with the version of package.json", async () => {
  const configuration = await app.read(endpoints.consoleConfiguration, {}, asNobody);
  expect(configuration).toMatchObject({ variant: "production", sensorBase: "/sensor", verificationBase: "/verify", hasDemo: false });
  expect(configuration.version).toMatch(/^\d+\.\d+\.\d+$/);
});
