import { beforeEach, expect, test } from "vitest";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";
import { signIn } from "#server/access/sign-in.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, anIp, aShopWithStaff, MINUTE_MS, PASSWORD } from "#tests/server/access/a-shop-with-staff.ts";

const config = { hasDemo: false };
let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

test("a person logs in with email and password, in any case of the email", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, database, ...aClock() };
  const token = await signIn(services, { username: ` ${shop.email.toUpperCase()} `, password: PASSWORD }, anIp());
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
  const services = { config, database, ...aClock() };
  for (const shopName of [shop.shopName.toUpperCase(), shop.name.toLowerCase()]) {
    const token = await signIn(services, { shopName, apiKey: shop.apiKey }, anIp());
    const actor = await actorOfSession(services, token, null);
    expect(actor).toMatchObject({ kind: "api-key", userId: null, fullName: `API key of ${shop.name}`, tenantId: shop.tenantId });
  }
});

test("a wrong password, an unknown email, a person without a password and another shop's key get the same message", async () => {
  const shop = await aShopWithStaff(database);
  const other = await aShopWithStaff(database);
  const fresh = await aShopWithStaff(database, { password: undefined });
  const services = { config, database, ...aClock() };
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
  const services = { config, database, ...clock };
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
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).resolves.toBeTypeOf("string");
});

test("an unknown account is limited like a known one", async () => {
  const services = { config, database, ...aClock() };
  const username = `nobody-${anIp()}@shop.test`;
  for (let failure = 0; failure < 10; failure += 1) {
    await expect(signIn(services, { username, password: "wrong one" }, anIp())).rejects.toMatchObject({ code: "not-signed-in" });
  }
  await expect(signIn(services, { username, password: "wrong one" }, anIp())).rejects.toMatchObject({ code: "too-many-requests" });
});

test("after 50 failures an IP address is refused, and others are not", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, database, ...aClock() };
  const ip = anIp();
  const failures = Array.from({ length: 50 }, (_, index) =>
    expect(signIn(services, { shopName: `shop ${index} ${ip}`, apiKey: "wrong one" }, ip)).rejects.toMatchObject({ code: "not-signed-in" }),
  );
  await Promise.all(failures);
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, ip)).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).resolves.toBeTypeOf("string");
});

test("successful logins do not count", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, database, ...aClock() };
  const ip = anIp();
  for (let success = 0; success < 60; success += 1) {
    await expect(signIn(services, { shopName: shop.shopName, apiKey: shop.apiKey }, ip)).resolves.toBeTypeOf("string");
  }
});

test("parallel guesses can't exceed the limit", async () => {
  const shop = await aShopWithStaff(database);
  const services = { config, database, ...aClock() };
  const guesses = Array.from({ length: 25 }, () => signIn(services, { shopName: shop.shopName, apiKey: "wrong one" }, anIp()));
  const answers = await Promise.allSettled(guesses);
  const codes = answers.map((answer) => (answer.status === "rejected" ? codeOf(answer.reason) : "signed in"));
  expect(codes.filter((code) => code === "not-signed-in")).toHaveLength(10);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
});

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && "code" in cause ? cause.code : cause;
}
