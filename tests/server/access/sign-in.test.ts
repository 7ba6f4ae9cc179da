import { beforeEach, expect, test } from "vitest";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";
import { renewApiKey } from "#server/access/api-key.ts";
import { isPassword } from "#server/access/password-hash.ts";
import { reserveAttempt, signInLimits } from "#server/access/attempt-limits.ts";
import { signIn } from "#server/access/sign-in.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { signInFailures } from "#server/db/schema/account-tables.ts";
import type { Database } from "#server/db/database.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { testSecrets } from "#tests/support/builders.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { aClock, anIp, aShopWithStaff, MINUTE_MS, PASSWORD } from "#tests/server/access/a-shop-with-staff.ts";

const config = { hasDemo: false, publicUrl: "https://surety.test" };
const loggedIn = { token: expect.any(String), recoveryCodesLeft: null };
let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a person logs in with email and password, in any case of the email", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const { token } = await signIn(services, { username: ` ${shop.email.toUpperCase()} `, password: PASSWORD }, anIp());
  const actor = await actorOfSession(services, token, null);
  expect(actor).toMatchObject({
    kind: "person",
    userId: shop.userId,
    fullName: "Ana Staff",
    shops: [{ tenantId: shop.tenantId, role: "owner", isMaster: false }],
    tenantId: null,
  });
});

test("a shop logs in with its domain or name and its API key, and the session is named after the key", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  for (const shopName of [shop.shopName.toUpperCase(), shop.name.toLowerCase()]) {
    const { token } = await signIn(services, { shopName, apiKey: shop.apiKey }, anIp());
    const actor = await actorOfSession(services, token, null);
    expect(actor).toMatchObject({ kind: "api-key", userId: null, fullName: `API key of ${shop.name}`, tenantId: shop.tenantId });
  }
});

test("an API key that is renewed while someone logs in with it opens no session", async () => {
  const shop = await aShopWithStaff(database);
  const clock = aClock();
  let transactions = 0;
  const racing: Database = {
    ...database,
    asSystem: async (work) => {
      transactions += 1;
      if (transactions === 2)
        await database.asSystem((handle) => renewApiKey(handle, testSecrets, shop.tenantId, { by: OPERATOR, now: clock.now() }));
      return database.asSystem(work);
    },
  };
  const services = { config, jobs: noJobs, secrets: testSecrets, database: racing, ...clock };
  const attempt = signIn(services, { shopName: shop.shopName, apiKey: shop.apiKey }, anIp());
  await expect(attempt).rejects.toMatchObject({ code: "not-signed-in", message: WRONG_CREDENTIALS });
  expect((await database.asOwner("select 1 from session where key_tenant_id = $1", [shop.tenantId])).rows).toEqual([]);
});

test("a wrong password, an unknown email, a person without a password and another shop's key get the same message", async () => {
  const shop = await aShopWithStaff(database);
  const other = await aShopWithStaff(database);
  const fresh = await aShopWithStaff(database, { password: undefined });
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const refused = { code: "not-signed-in", message: WRONG_CREDENTIALS };
  const ip = anIp();
  await expect(signIn(services, { username: shop.email, password: "wrong one" }, ip)).rejects.toMatchObject(refused);
  await expect(signIn(services, { username: `no-${shop.email}`, password: PASSWORD }, ip)).rejects.toMatchObject(refused);
  await expect(signIn(services, { username: fresh.email, password: PASSWORD }, ip)).rejects.toMatchObject(refused);
  await expect(signIn(services, { shopName: shop.shopName, apiKey: other.apiKey }, ip)).rejects.toMatchObject(refused);
});

test("after 10 failures of an account, even the right password is refused until the first failure is 15 minutes old", async () => {
  const shop = await aShopWithStaff(database);
  const clock = aClock();
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...clock };
  for (let failure = 0; failure < 10; failure += 1) {
    await expect(signIn(services, { username: shop.email, password: "wrong one" }, anIp())).rejects.toMatchObject({
      code: "not-signed-in",
    });
    clock.pass(MINUTE_MS);
  }
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).rejects.toMatchObject({
    code: "too-many-requests",
    retryAfterSeconds: 5 * 60,
  });
  clock.pass(5 * MINUTE_MS);
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).resolves.toMatchObject(loggedIn);
});

test("an unknown account is limited like a known one", async () => {
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const username = `nobody-${anIp()}@shop.test`;
  for (let failure = 0; failure < 10; failure += 1) {
    await expect(signIn(services, { username, password: "wrong one" }, anIp())).rejects.toMatchObject({ code: "not-signed-in" });
  }
  await expect(signIn(services, { username, password: "wrong one" }, anIp())).rejects.toMatchObject({ code: "too-many-requests" });
});

test("after 50 failures an IP address is refused, and others are not", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const ip = anIp();
  const failures = Array.from({ length: 50 }, (_, index) =>
    expect(signIn(services, { shopName: `shop ${index} ${ip}`, apiKey: "wrong one" }, ip)).rejects.toMatchObject({ code: "not-signed-in" }),
  );
  await Promise.all(failures);
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, ip)).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).resolves.toMatchObject(loggedIn);
});

test("successful logins do not count", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const ip = anIp();
  for (let success = 0; success < 60; success += 1) {
    await expect(signIn(services, { shopName: shop.shopName, apiKey: shop.apiKey }, ip)).resolves.toMatchObject(loggedIn);
  }
});

test("a stranger's wrong keys don't keep a shop's systems out", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const guesses = Array.from({ length: 20 }, () => signIn(services, { shopName: shop.shopName, apiKey: "wrong one" }, anIp()));
  expect((await Promise.allSettled(guesses)).map(({ status }) => status)).not.toContain("fulfilled");
  await expect(signIn(services, { shopName: shop.shopName, apiKey: shop.apiKey }, anIp())).resolves.toMatchObject(loggedIn);
});

test("parallel guesses can't exceed the limit", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const guesses = Array.from({ length: 25 }, () => signIn(services, { username: shop.email, password: "wrong one" }, anIp()));
  const answers = await Promise.allSettled(guesses);
  const codes = answers.map((answer) => (answer.status === "rejected" ? codeOf(answer.reason) : "signed in"));
  expect(codes.filter((code) => code === "not-signed-in")).toHaveLength(10);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
});

test("of 100 wrong passwords at once, 10 are hashed, and the account's own attempt is refused", async () => {
  const shop = await aShopWithStaff(database);
  let hashed = 0;
  const counted: typeof isPassword = (...given) => {
    hashed += 1;
    return isPassword(...given);
  };
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock(), isPassword: counted };
  const guesses = Array.from({ length: 100 }, () => signIn(services, { username: shop.email, password: "wrong one" }, anIp()));
  const answers = await Promise.allSettled(guesses);
  const codes = answers.map((answer) => (answer.status === "rejected" ? codeOf(answer.reason) : "signed in"));
  expect(codes.filter((code) => code === "not-signed-in")).toHaveLength(10);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(90);
  expect(hashed).toBe(10);
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).rejects.toMatchObject({ code: "too-many-requests" });
});

test("successful logins at once don't get in each other's way", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, jobs: noJobs, secrets: testSecrets, database, ...aClock() };
  const ip = anIp();
  const credentials = { shopName: shop.shopName, apiKey: shop.apiKey };
  const before = await attemptsCounted();
  const tokens = (await Promise.all(Array.from({ length: 60 }, () => signIn(services, credentials, ip)))).map(({ token }) => token);
  expect(new Set(tokens).size).toBe(60);
  expect(await attemptsCounted()).toBe(before);
});

test("an attempt that couldn't be checked doesn't count", async () => {
  const shop = await aShopWithStaff(database);
  const services = {
    config,
    jobs: noJobs,
    secrets: testSecrets,
    database,
    ...aClock(),
    isPassword: () => Promise.reject(new Error("out of memory")),
  };
  const before = await attemptsCounted();
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).rejects.toThrow("out of memory");
  expect(await attemptsCounted()).toBe(before);
});

testOnPostgres("two processes together let 10 attempts of an account through", async () => {
  const limits = () => signInLimits("ana@shop.test", anIp());
  const now = new Date("2026-11-21T10:00:00Z");
  const processes = [database, await anotherConnection()];
  const attempts = Array.from({ length: 30 }, (_, index) =>
    processes[index % 2]?.asSystem((handle) => reserveAttempt(handle, limits(), now)),
  );
  const answers = await Promise.allSettled(attempts);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

async function attemptsCounted(): Promise<number> {
  const rows = await database.asSystem((handle) => handle.select().from(signInFailures));
  return rows.length;
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && "code" in cause ? cause.code : cause;
}
