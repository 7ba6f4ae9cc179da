import { beforeEach, expect, test } from "vitest";
import { BAD_LINK, UNKNOWN_EMAIL } from "#domain/accounts/access-words.ts";
import { requestPasswordReset } from "#server/access/request-password-reset.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { setPassword } from "#server/access/set-password.ts";
import { signIn } from "#server/access/sign-in.ts";
import type { Database } from "#server/db/database.ts";
import { endpoints } from "#contract/endpoints.ts";
import { insertConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { mailsTo, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { asNobody } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { aShop, testSecrets } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aClock, anIp, aRecordingQueue, aShopWithStaff, MINUTE_MS, PASSWORD } from "#tests/server/access/a-shop-with-staff.ts";

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
});

const badLink = { code: "bad-content", message: BAD_LINK };

test("an emailed link sets a new password", async () => {
  const { shop, services, request } = await someoneWhoForgot();
  const token = await request();
  expect(services.jobs.mails[0]).toMatchObject({ to: shop.email, subject: "Reset your Surety password" });
  await expect(setPassword(services, token, "a new password")).resolves.toBe(shop.email);
  await expect(signIn(services, { username: shop.email, password: "a new password" }, anIp())).resolves.toMatchObject({
    token: expect.any(String),
  });
  await expect(signIn(services, { username: shop.email, password: PASSWORD }, anIp())).rejects.toMatchObject({
    code: "not-signed-in",
  });
});

test("a link works once", async () => {
  const { services, request } = await someoneWhoForgot();
  const token = await request();
  await setPassword(services, token, "a new password");
  await expect(setPassword(services, token, "another password")).rejects.toMatchObject(badLink);
});

test("if a link is used twice at once, one use wins", async () => {
  const { shop, services, request } = await someoneWhoForgot();
  const token = await request();
  const passwords = ["the first password", "the second password"];
  const uses = await Promise.allSettled(passwords.map((password) => setPassword(services, token, password)));
  expect(uses.filter((use) => use.status === "fulfilled")).toHaveLength(1);
  const winner = passwords[uses.findIndex((use) => use.status === "fulfilled")] ?? "";
  await expect(signIn(services, { username: shop.email, password: winner }, anIp())).resolves.toMatchObject({ token: expect.any(String) });
});

test("if two links of one person are used at once, one wins", async () => {
  const { services, request } = await someoneWhoForgot();
  const tokens = [await request(), await request()];
  const uses = await Promise.allSettled(tokens.map((token) => setPassword(services, token, "a new password")));
  expect(uses.filter((use) => use.status === "fulfilled")).toHaveLength(1);
  expect(uses.find((use) => use.status === "rejected")?.reason).toMatchObject(badLink);
});

test("a link works for 30 minutes", async () => {
  const { clock, services, request } = await someoneWhoForgot();
  const early = await request();
  clock.pass(30 * MINUTE_MS - 1);
  await setPassword(services, early, "a new password");
  const late = await request();
  clock.pass(30 * MINUTE_MS);
  await expect(setPassword(services, late, "another password")).rejects.toMatchObject(badLink);
});

test("a made-up link sets nothing", async () => {
  const { services } = await someoneWhoForgot();
  await expect(setPassword(services, "made-up", "a new password")).rejects.toMatchObject(badLink);
});

test("setting a password ends all of the person's sessions and invalidates their other links", async () => {
  const { shop, services, request } = await someoneWhoForgot();
  const { token: session } = await signIn(services, { username: shop.email, password: PASSWORD }, anIp());
  const older = await request();
  const newer = await request();
  await setPassword(services, newer, "a new password");
  await expect(actorOfSession(services, session, null)).rejects.toMatchObject({ code: "not-signed-in" });
  await expect(setPassword(services, older, "another password")).rejects.toMatchObject(badLink);
});

test("setting a password leaves another person's sessions alone", async () => {
  const { services, request } = await someoneWhoForgot();
  const other = await aShopWithStaff(database);
  const { token: session } = await signIn(services, { username: other.email, password: PASSWORD }, anIp());
  await setPassword(services, await request(), "a new password");
  await expect(actorOfSession(services, session, null)).resolves.toMatchObject({ userId: other.userId });
});

test("an unknown email is reported, and nothing is sent", async () => {
  const { services } = await someoneWhoForgot();
  await expect(requestPasswordReset(services, "nobody@shop.test", anIp())).rejects.toMatchObject({
    code: "not-found",
    message: UNKNOWN_EMAIL,
  });
  expect(services.jobs.mails).toEqual([]);
});

test("an email gets at most 10 links in 15 minutes, whatever the IP address", async () => {
  const { services, request, clock } = await someoneWhoForgot();
  for (let sent = 0; sent < 10; sent += 1) await request();
  await expect(request()).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 15 * 60 });
  clock.pass(15 * MINUTE_MS);
  await request();
  expect(services.jobs.mails).toHaveLength(11);
});

test("a login that began with the old password fails once a new one is set", async () => {
  const { shop, services, request } = await someoneWhoForgot();
  const token = await request();
  const setting = setPassword(services, token, "a new password");
  const entering = signIn(services, { username: shop.email, password: PASSWORD }, anIp()).then(({ token: session }) =>
    setting.then(() => actorOfSession(services, session, null)),
  );
  await expect(entering).rejects.toMatchObject({ code: "not-signed-in" });
});

async function someoneWhoForgot() {
  const shop = await aShopWithStaff(database);
  const clock = aClock();
  const services = {
    secrets: testSecrets,
    database,
    jobs: aRecordingQueue(),
    config: { publicUrl: "https://surety.test", hasDemo: false },
    ...clock,
  };
  return { shop, clock, services, request };

  /** Requests a link and returns its token from the email. */
  async function request(): Promise<string> {
    await requestPasswordReset(services, shop.email.toUpperCase(), anIp());
    const link = /https:\/\/surety\.test\/reset\/(\S+)/.exec(services.jobs.mails.at(-1)?.text ?? "");
    if (link?.[1] === undefined) throw new Error("The mail brings no link");
    return link[1];
  }
}

test("an address that nobody has confirmed gets a link without what was typed at signup", async () => {
  const app = await testApp({ config: { publicUrl: "https://surety.test" } });
  const sent = aSignup({ fullName: "Call +1 202 555 0143 about your order" });
  await signUp(app, sent);
  await app.read(endpoints.requestPasswordReset, { body: { email: sent.email } }, asNobody);
  const texts = mailsTo(app, sent.email).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toContain("202 555");
});

test("a shop of an account that nobody had confirmed loses its web hooks with its keys, and its owner is told", async () => {
  const app = await testApp({ config: { publicUrl: "https://surety.test" } });
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  const tenantId = answer?.tenantId ?? 0;
  const settings = { name: "Tell my server", url: "https://hook.test/orders" };
  await app.services.database.forTenants([tenantId], (handle) =>
    insertConfigurations(handle, tenantId, [{ type: "21", settings }], new Date()),
  );
  await app.read(endpoints.requestPasswordReset, { body: { email: sent.email } }, asNobody);
  await app.read(endpoints.setPassword, { body: { token: tokenIn(app, sent.email, "/reset/"), password: "their own one" } }, asNobody);
  const left = await rowsOf({ ...(await aShop()), tenantId }, "sensor_configuration");
  expect(left.filter(({ type }) => type === "21")).toEqual([]);
  expect(mailsTo(app, sent.email).at(-1)?.subject).toBe("Your Surety password was reset, and your API keys replaced");
});
