import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { endpoints } from "#contract/endpoints.ts";
import { problem } from "#contract/problem.ts";
import type { SentSignup } from "#contract/signup.ts";
import { tenants, users } from "#server/db/schema/account-tables.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import { findShop, type Shop } from "#server/shops/shop-store.ts";
import { addSignupInvitation } from "#server/signup/signup-invitation-store.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aShopifyShop, asStaffOf, fromAddress, mailsTo, shopify, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { shopify, publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});

async function shopOf(tenantId: number | undefined): Promise<Shop> {
  const shop = await (await testDatabase()).asSystem((handle) => findShop(handle, tenantId ?? 0));
  if (shop === null) throw new Error("There is no such shop");
  return shop;
}

async function loggedIn({ email, password }: SentSignup) {
  const { token } = await app.read(endpoints.signIn, { body: { username: email, password } }, asNobody);
  return { authorization: `Bearer ${token}` };
}

async function countShopsAt(address: string): Promise<number> {
  const found = await (
    await testDatabase()
  ).asSystem((handle) => handle.select({ tenantId: tenants.tenantId }).from(tenants).where(eq(tenants.shopName, address)));
  return found.length;
}

describe("a stranger who signs up", () => {
  test("owns a shop whose scenarios are fit to it, is logged in, and has a key that takes orders", async () => {
    const sent = aSignup({ industry: "electronics", orderValue: "50-100", monthlyOrders: "250-500" });
    const { status, answer } = await signUp(app, sent);
    expect(status).toBe(201);
    const { tenantId = 0, token = "", apiKey = "" } = answer ?? {};
    const as = { authorization: `Bearer ${token}`, "x-tenant-id": String(tenantId) };
    expect(await app.read(endpoints.getSession, {}, as)).toMatchObject({
      user: { email: sent.email, fullName: "Dana Reyes", isEmailConfirmed: false },
      tenant: { name: "Blue Lamp", shopName: sent.address, platform: "WOOCOMMERCE", plan: "free", role: "owner", hasFirstSteps: true },
    });
    const { scenarios } = await app.read(endpoints.listScenarios, { query: {} }, as);
    const large = scenarios.find(({ name }) => name === "Large first order");
    expect(large?.description).toContain("An order of 250 or more");
    const order = { orderId: "1", createdAt: new Date().toISOString(), amount: 20, currency: "USD" };
    expect(
      (await app.http.inject({ method: "POST", url: "/api/orders", headers: { "x-api-key": apiKey }, payload: order })).statusCode,
    ).toBe(201);
    expect(await shopOf(tenantId)).toMatchObject({
      industry: "electronics",
      orderValueBand: "100",
      monthlyOrdersBand: "500",
      shopifyShop: null,
    });
  });

  test("gets one mail, with the link that confirms the address and nothing that was typed", async () => {
    const sent = aSignup({ name: "BUY NOW at spam.example", fullName: "Visit Spam" });
    await signUp(app, sent);
    const mails = mailsTo(app, sent.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Welcome to Surety: confirm your email"]);
    expect(mails[0]?.text).toMatch(/https:\/\/surety\.test\/confirm\/\S{43}\n/);
    expect(mails[0]?.text).not.toMatch(/spam/i);
  });

  test("is recorded in the shop's audit trail", async () => {
    const { answer } = await signUp(app);
    const events = await (
      await testDatabase()
    ).asSystem((handle) =>
      handle
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.tenantId, answer?.tenantId ?? 0)),
    );
    expect(events).toMatchObject([{ area: "team", byName: "Dana Reyes", what: "Account created" }]);
  });

  test("is told every fault at once, each at its field", async () => {
    const nothing = { name: "", address: "", platform: "", fullName: "", email: "", phone: "none", password: "", hasAgreed: false };
    const { status, problem } = await signUp(app, { ...nothing, industry: "", orderValue: "", monthlyOrders: "" });
    expect(status).toBe(422);
    expect(problem?.errors).toEqual([
      { path: "tenantName", message: "Please provide a name" },
      { path: "shopName", message: "Please provide your shop URL" },
      { path: "platformName", message: "Please select a platform" },
      { path: "fullName", message: "Please provide your full name" },
      { path: "username", message: "Please provide your email address" },
      { path: "phoneNumber", message: "Please provide a valid phone number" },
      { path: "password", message: "Please provide a password" },
      { path: "agreedToTerms", message: "Please read and agree to the terms and conditions" },
      { path: "industryId", message: "Please select your industry" },
      { path: "atv", message: "Please select average order value" },
      { path: "orderCount", message: "Please select average number of orders" },
    ]);
  });

  test("is told the faults of all fields, also where others have the wrong type", async () => {
    const body = { tenantName: 7, shopName: "", username: ["a"], agreedToTerms: "yes", atv: "" };
    for (const [path, business] of [
      ["/api/signup/check", []],
      ["/api/signup", ["industryId", "atv", "orderCount"]],
    ] as const) {
      const { statusCode, payload } = await app.http.inject({ method: "POST", url: path, payload: body });
      expect(statusCode).toBe(422);
      const { errors } = problem.parse(JSON.parse(payload));
      const details = ["tenantName", "username", "agreedToTerms", "shopName", "platformName", "fullName", "password"];
      expect(errors?.map((fault) => fault.path).toSorted()).toEqual([...details, ...business].toSorted());
    }
  });

  test("is told alike by the check and the signup that an email is taken", async () => {
    const { email } = aSignup();
    await signUp(app, { email });
    const from = fromAddress(app);
    const replies = [await from.call(endpoints.checkSignup, { body: aSignup({ email }) }, asNobody), await signUp(app, { email })];
    for (const reply of replies) expect(reply).toMatchObject({ status: 409, problem: { errors: [{ path: "username" }] } });
  });

  test("gets a shop with the time zone of the browser, and the currency of that place", async () => {
    const shopIn = async (timeZone: string) => shopOf((await signUp(app, { timeZone })).answer?.tenantId);
    expect(await shopIn("Europe/Berlin")).toMatchObject({ timeZone: "Europe/Berlin", currency: "EUR" });
    expect(await shopIn("Antarctica/Troll")).toMatchObject({ timeZone: "Antarctica/Troll", currency: "USD" });
    expect(await shopIn("Mars/Olympus_Mons")).toMatchObject({ timeZone: "UTC", currency: "USD" });
    expect(await shopIn("")).toMatchObject({ timeZone: "UTC", currency: "USD" });
  });

  test("has another email than anyone else's, and an address that no shop holds", async () => {
    const first = aSignup();
    await signUp(app, first);
    await app.read(endpoints.confirmEmail, { body: { token: tokenIn(app, first.email, "/confirm/") } }, await loggedIn(first));
    const email = await signUp(app, { email: first.email.toUpperCase() });
    expect(email).toMatchObject({
      status: 409,
      problem: { errors: [{ path: "username", message: "This email already has an account." }] },
    });
    const address = await signUp(app, { address: `https://www.${first.address}/start` });
    expect(address).toMatchObject({
      status: 409,
      problem: { errors: [{ path: "shopName", message: "This shop already has an account. Ask its owner for an invitation." }] },
    });
    expect(JSON.stringify(address.problem)).not.toMatch(/Dana|Blue Lamp/);
    expect(await signUp(app, { email: first.email, password: "short" })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "password" }, { path: "username" }] },
    });
  });

  test("can't use a disposable address", async () => {
    const { status, problem } = await signUp(app, { email: "someone@mailinator.com" });
    expect(status).toBe(422);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(["username"]);
  });

  test("fills in no field that no person sees", async () => {
    const sent = aSignup({ trap: "https://spam.example" });
    const { status, problem } = await signUp(app, sent);
    expect(status).toBe(422);
    expect(problem?.errors).toBeUndefined();
    expect(await countShopsAt(sent.address)).toBe(0);
  });
});

describe("a signup with a key", () => {
  test("is answered alike when it's sent again, and creates nothing twice", async () => {
    const [sent, key] = [aSignup(), randomUUID()];
    const first = await signUp(app, sent, { key });
    const second = await signUp(app, sent, { key });
    expect(second).toMatchObject({ status: 201, answer: first.answer ?? {} });
    expect(await countShopsAt(sent.address)).toBe(1);
    expect(mailsTo(app, sent.email)).toHaveLength(1);
  });

  test("is answered alike when it's sent twice at the same moment", async () => {
    const [sent, key] = [aSignup(), randomUUID()];
    const [one, other] = await Promise.all([signUp(app, sent, { key }), signUp(app, sent, { key })]);
    expect(one).toMatchObject({ status: 201 });
    expect(other.answer).toEqual(one.answer);
    expect(await countShopsAt(sent.address)).toBe(1);
  });

  test("is answered alike by two servers at the same moment", async () => {
    const twin = await testApp({ config: { trustProxy: "127.0.0.1" } });
    const [sent, key] = [aSignup(), randomUUID()];
    const [one, other] = await Promise.all([signUp(app, sent, { key }), signUp(twin, sent, { key })]);
    expect(one).toMatchObject({ status: 201 });
    expect(other.answer).toEqual(one.answer);
  });

  test("can't be sent again with other content, and is nothing to anyone else", async () => {
    const [sent, key] = [aSignup(), randomUUID()];
    await signUp(app, sent, { key });
    expect(await signUp(app, { ...sent, password: "another one" }, { key })).toMatchObject({ status: 409 });
    const person = await aPerson();
    expect(await signUp(app, sent, { key, as: asPerson(person) })).toMatchObject({ status: 201, answer: { token: null } });
  });

  test("can be sent with other content after it failed", async () => {
    const [sent, key] = [aSignup(), randomUUID()];
    await signUp(app, { ...sent, name: "" }, { key });
    expect((await signUp(app, sent, { key })).status).toBe(201);
  });

  test("is forgotten after a day", async () => {
    const [sent, key] = [aSignup(), randomUUID()];
    await signUp(app, sent, { key });
    await sweepExpired(await testDatabase(), new Date(Date.now() + 25 * 3_600_000));
    expect(await signUp(app, sent, { key })).toMatchObject({
      status: 409,
      problem: { errors: [{ path: "username" }] },
    });
  });
});

describe("a person who is logged in", () => {
  test("adds a shop to their account without a password, and keeps the session", async () => {
    const person = await aPerson({ of: [await aShop()] });
    const { status, answer } = await signUp(app, { fullName: "", email: "", password: "" }, { as: asPerson(person) });
    expect(status).toBe(201);
    expect(answer).toMatchObject({ token: null, mailedTo: null });
    const shops = await app.read(endpoints.listUserTenants, {}, asPerson(person));
    expect(shops.map(({ id }) => id)).toContain(answer?.tenantId);
    expect(shops).toHaveLength(2);
  });

  test("isn't a session by API key", async () => {
    const { shopName, apiKey } = await aShop();
    const { token } = await app.read(endpoints.signIn, { body: { shopName, apiKey } }, asNobody);
    expect((await signUp(app, {}, { as: { authorization: `Bearer ${token}` } })).status).toBe(403);
  });
});

describe("an account under a master account", () => {
  test("is the master's owners', on the free plan", async () => {
    const master = await aShop({ isMaster: true });
    const [owner, colleague] = [await aPerson({ of: [master] }), await aPerson({ of: [master] })];
    const { answer } = await signUp(app, { masterTenantId: master.tenantId }, { as: asPerson(owner) });
    expect(await shopOf(answer?.tenantId)).toMatchObject({ masterTenantId: master.tenantId, plan: "free" });
    const seen = await app.read(endpoints.getSession, {}, { ...asPerson(colleague), "x-tenant-id": String(answer?.tenantId) });
    expect(seen.tenant).toMatchObject({ role: "owner" });
  });

  test("is created by its owners alone", async () => {
    const master = await aShop({ isMaster: true });
    const analyst = await aPerson({ of: [master], role: "analyst" });
    const other = await aPerson({ of: [await aShop({ isMaster: true })] });
    for (const as of [asPerson(analyst), asPerson(other), asNobody]) {
      expect((await signUp(app, { masterTenantId: master.tenantId }, { as })).status).toBe(403);
    }
    const query = { master: String(master.tenantId) };
    expect(await app.read(endpoints.getSignupOptions, { query }, asPerson(other))).toMatchObject({ master: null });
  });
});

describe("signing up", () => {
  test("is closed where the server says so", async () => {
    const closed = await testApp({ config: { signup: "off", trustProxy: "127.0.0.1" } });
    expect((await signUp(closed)).status).toBe(403);
    expect((await fromAddress(closed).call(endpoints.checkSignup, { body: aSignup() }, asNobody)).status).toBe(403);
    expect(await closed.read(endpoints.getSignupOptions, { query: {} }, asNobody)).toMatchObject({ mode: "off", isOpen: false });
  });

  test("isn't closed to owners of a master account, who add accounts under it", async () => {
    const master = await aShop({ isMaster: true });
    const as = asPerson(await aPerson({ of: [master] }));
    for (const signup of ["off", "invite"] as const) {
      const closed = await testApp({ config: { signup, trustProxy: "127.0.0.1" } });
      const query = { master: String(master.tenantId) };
      expect(await closed.read(endpoints.getSignupOptions, { query }, as)).toMatchObject({ isOpen: true });
      expect((await signUp(closed, { masterTenantId: master.tenantId }, { as })).status).toBe(201);
      expect((await signUp(closed, {}, { as })).status).toBe(403);
    }
  });

  test("inside a Shopify shop's admin takes no invitation, and is closed with the server", async () => {
    for (const [signup, status] of [
      ["invite", 201],
      ["off", 403],
    ] as const) {
      const server = await testApp({ config: { signup, shopify, trustProxy: "127.0.0.1" } });
      const as = await asStaffOf(aShopifyShop());
      expect(await server.read(endpoints.getSignupOptions, { query: {} }, as)).toMatchObject({ isOpen: status === 201 });
      expect((await signUp(server, {}, { as })).status).toBe(status);
    }
  });

  test("takes an invitation where the server says so, which works once", async () => {
    const invited = await testApp({ config: { signup: "invite", trustProxy: "127.0.0.1" } });
    const invite = await (await testDatabase()).asSystem((handle) => addSignupInvitation(handle, new Date()));
    expect((await signUp(invited)).status).toBe(403);
    const open = await invited.read(endpoints.getSignupOptions, { query: { invite } }, asNobody);
    expect(open).toMatchObject({ mode: "invite", isOpen: true });
    const both = await Promise.all([signUp(invited, { invite }), signUp(invited, { invite })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    expect((await signUp(invited, { invite })).status).toBe(403);
  });

  test("is limited to 10 accounts a day from one address, and failures don't count", async () => {
    const ip = "198.51.100.7";
    for (let times = 0; times < 3; times += 1) expect((await signUp(app, { name: "" }, { ip })).status).toBe(422);
    for (let times = 0; times < 10; times += 1) expect((await signUp(app, {}, { ip })).status).toBe(201);
    const { status, headers, problem } = await signUp(app, {}, { ip });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(80_000);
    expect(problem?.detail).toMatch(/^You can create 10 accounts a day from one network\./);
  });

  test("tells 50 times in 15 minutes whether an email is taken", async () => {
    const from = fromAddress(app, "198.51.100.8");
    const body = aSignup({ password: "short" });
    for (let times = 0; times < 50; times += 1) expect((await from.call(endpoints.checkSignup, { body }, asNobody)).status).toBe(422);
    expect((await from.call(endpoints.checkSignup, { body }, asNobody)).status).toBe(429);
  });

  test("stores a password that only its own hash knows", async () => {
    const sent = aSignup();
    await signUp(app, sent);
    const [row] = await (
      await testDatabase()
    ).asSystem((handle) => handle.select({ hash: users.passwordHash }).from(users).where(eq(users.email, sent.email)));
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect(await app.read(endpoints.signIn, { body: { username: sent.email, password: sent.password } }, asNobody)).toHaveProperty("token");
  });
});
