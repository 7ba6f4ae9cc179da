import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { resendConfirmation } from "#server/signup/confirm-email.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testOnPostgres } from "#tests/support/test-database.ts";
import { fromAddress, mailsTo, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});

async function anAccount() {
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  const as = { authorization: `Bearer ${answer?.token}`, "x-tenant-id": String(answer?.tenantId) };
  const from = fromAddress(app);
  const change = (username: string, currentPassword = sent.password) =>
    from.call(endpoints.changeEmail, { body: { username, currentPassword } }, as);
  const confirm = (token: string) => app.call(endpoints.confirmEmail, { body: { token } }, as);
  return { ...sent, as, change, confirm };
}

describe("an address that was mistyped at signup", () => {
  test("is changed with the password, gets a link of its own, and ends earlier links", async () => {
    const account = await anAccount();
    const { email } = aSignup();
    await app.read(endpoints.requestPasswordReset, { body: { email: account.email } }, asNobody);
    expect(await account.change(email.toUpperCase())).toMatchObject({ status: 200, answer: { email } });

    expect(await account.confirm(tokenIn(app, account.email, "/confirm/"))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "token", message: "This link was replaced by a newer link. Open the newest one that we sent." }] },
    });
    const reset = { token: tokenIn(app, account.email, "/reset/"), password: "the squatter's one" };
    expect((await app.call(endpoints.setPassword, { body: reset }, asNobody)).status).toBe(422);
    expect(mailsTo(app, email).map(({ subject }) => subject)).toEqual(["Welcome to Surety: confirm your email"]);
    expect((await account.confirm(tokenIn(app, email, "/confirm/"))).status).toBe(200);

    const logIn = (username: string) => app.call(endpoints.signIn, { body: { username, password: account.password } }, asNobody);
    expect([(await logIn(account.email)).status, (await logIn(email)).status]).toEqual([401, 200]);
    expect((await signUp(app, { email: account.email })).status).toBe(201);
  });

  test("isn't changed without the password, to none, to a disposable one, or to one that has an account", async () => {
    const account = await anAccount();
    const { email } = await aPerson({ of: [await aShop()] });
    expect((await account.change("", "")).problem?.errors).toEqual([
      { path: "username", message: "Please provide your email address" },
      { path: "currentPassword", message: "Please provide your password" },
    ]);
    expect((await account.change("someone@mailinator.com")).problem?.errors?.map(({ path }) => path)).toEqual(["username"]);
    expect((await account.change(aSignup().email, "wrong one")).problem?.errors?.map(({ path }) => path)).toEqual(["currentPassword"]);
    expect(await account.change(email)).toMatchObject({
      status: 409,
      problem: { errors: [{ path: "username", message: "This email already has an account." }] },
    });
    expect((await account.confirm(tokenIn(app, account.email, "/confirm/"))).status).toBe(200);
  });

  test("is what a link is mailed to that was asked for as the address changed", async () => {
    const account = await anAccount();
    const asked = await actorOfSession(app.services, account.as.authorization.slice("Bearer ".length), null, { needsShop: false });
    const { email } = aSignup();
    expect((await account.change(email)).status).toBe(200);
    await resendConfirmation(app.services, asked);
    expect([mailsTo(app, account.email).length, mailsTo(app, email).length]).toEqual([1, 2]);
  });

  test("leaves the address that it's changed to its signups, however often that is done", async () => {
    const { email } = aSignup();
    for (let times = 0; times < 5; times += 1) {
      const account = await anAccount();
      expect((await account.change(email)).status).toBe(200);
      expect((await account.change(aSignup().email)).status).toBe(200);
    }
    expect((await (await anAccount()).change(email)).status).toBe(429);
    expect((await signUp(app, { email })).status).toBe(201);
  });

  test("may be taken any number of times without using up the day's changes", async () => {
    const account = await anAccount();
    const { email } = await aPerson({ of: [await aShop()] });
    for (let times = 0; times < 7; times += 1) expect((await account.change(email)).status).toBe(409);
    expect((await account.change(aSignup().email)).status).toBe(200);
  });

  test("is final once it's confirmed", async () => {
    const account = await anAccount();
    await account.confirm(tokenIn(app, account.email, "/confirm/"));
    expect((await account.change(aSignup().email)).status).toBe(409);
  });

  test("is changed 5 times a day", async () => {
    const account = await anAccount();
    for (let times = 0; times < 5; times += 1) expect((await account.change(aSignup().email)).status).toBe(200);
    expect(await account.change(aSignup().email)).toMatchObject({ status: 429 });
  });

  test("gets 5 links a day, by all who type it", async () => {
    const { email } = aSignup();
    for (let times = 0; times < 5; times += 1) {
      const account = await anAccount();
      await account.change(email);
      await account.change(aSignup().email);
    }
    expect((await (await anAccount()).change(email)).status).toBe(429);
    expect(mailsTo(app, email)).toHaveLength(5);
  });

  testOnPostgres("is one person's if two change to it at once", async () => {
    const both = [await anAccount(), await anAccount()];
    const { email } = aSignup();
    const replies = await Promise.all(both.map(({ change }) => change(email)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test("only a person's own session changes an address", async () => {
  const { shopName, apiKey } = await aShop();
  const { token } = await app.read(endpoints.signIn, { body: { shopName, apiKey } }, asNobody);
  const body = { username: aSignup().email, currentPassword: "long enough" };
  expect((await app.call(endpoints.changeEmail, { body }, { authorization: `Bearer ${token}` })).status).toBe(403);
  expect((await app.call(endpoints.changeEmail, { body }, asPerson(await aPerson()))).status).toBe(409);
});
