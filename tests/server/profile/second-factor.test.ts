import { expect, test } from "vitest";
import { listAudit } from "#contract/audit.ts";
import { confirmSecondFactor, getProfile, renewRecoveryCodes, startSecondFactor, turnOffSecondFactor } from "#contract/profile.ts";
import { requestPasswordReset, setPassword, signIn } from "#contract/sign-in.ts";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { signIn as logInDirectly } from "#server/access/sign-in.ts";
import { takeMailsTo } from "#tests/server/billing/a-paying-shop.ts";
import { codeOf } from "#tests/support/app-code.ts";
import { aPerson, aShop, testSecrets } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anotherConnection, testOnPostgres } from "#tests/support/test-database.ts";

const PASSWORD = "a long password";
const WRONG = "This code is wrong or was already used. Please try again.";
const needsCode = { status: 401, problem: { needs: "second-factor" } };

/** Someone with an authenticator app, and a clock that moves only when told. */
async function someoneWithAnApp() {
  const clock = { now: new Date("2026-11-20T12:00:10Z") };
  const app = await testApp({ now: () => clock.now, config: { publicUrl: "https://surety.test" } });
  const shop = await aShop();
  const person = await aPerson({ of: [shop], password: PASSWORD, at: clock.now });
  const as = asPerson(person, shop);
  const { secret, address } = await app.read(startSecondFactor, { body: { currentPassword: PASSWORD } }, as);
  const { recoveryCodes } = await app.read(confirmSecondFactor, { body: { code: codeOf(secret, clock.now) } }, as);
  const pass = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));
  pass(60);
  const logIn = (code?: string, password = PASSWORD) =>
    app.call(signIn, { body: { username: person.email, password, ...(code === undefined ? {} : { code }) } }, asNobody);
  return {
    app,
    shop,
    person,
    as,
    secret,
    address,
    recoveryCodes,
    clock,
    pass,
    logIn,
    code: (steps = 0) => codeOf(secret, clock.now, steps),
  };
}

test("a login takes a code once it's on, which each works once and for a step before and after", async () => {
  const { logIn, code, pass, address, person } = await someoneWithAnApp();
  expect(address).toContain(`otpauth://totp/Surety:${encodeURIComponent(person.email)}?`);
  expect(await logIn()).toMatchObject({
    ...needsCode,
    problem: { ...needsCode.problem, detail: "Enter the code from your authenticator app." },
  });
  const first = code();
  expect(await logIn(` ${first.slice(0, 3)} ${first.slice(3)} `)).toMatchObject({ status: 200, answer: { recoveryCodesLeft: null } });
  expect(await logIn(first)).toMatchObject({ ...needsCode, problem: { ...needsCode.problem, detail: WRONG } });
  expect((await logIn(code(-1))).status).toBe(401);
  expect((await logIn(code(1))).status).toBe(200);
  pass(30);
  expect((await logIn(code())).status).toBe(401);
  pass(30);
  expect((await logIn(code(-2))).status).toBe(401);
  expect((await logIn(code())).status).toBe(200);
});

test("nothing tells that a code is needed unless the password is right", async () => {
  const { logIn, code } = await someoneWithAnApp();
  const wrong = await logIn(code(), "a wrong password");
  expect(wrong).toMatchObject({ status: 401, problem: { detail: "Wrong username or password. Please try again." } });
  expect(wrong.problem).not.toHaveProperty("needs");
});

testOnPostgres("a code, or a recovery code, that is used twice at the same moment logs in once", async () => {
  const { app, person, code, recoveryCodes } = await someoneWithAnApp();
  const databases = [app.services.database, await anotherConnection()];
  for (const entered of [code(), recoveryCodes[0] ?? ""]) {
    const tries = databases.map((database, index) =>
      logInDirectly({ ...app.services, database }, { username: person.email, password: PASSWORD, code: entered }, `192.0.2.${index}`),
    );
    expect((await Promise.allSettled(tries)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("a recovery code works in its place, once, and tells how many are left", async () => {
  const { app, as, logIn, recoveryCodes } = await someoneWithAnApp();
  expect(recoveryCodes).toHaveLength(10);
  const [one = ""] = recoveryCodes;
  expect(one).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
  expect(await logIn(one.toUpperCase().replaceAll("-", " "))).toMatchObject({ status: 200, answer: { recoveryCodesLeft: 9 } });
  expect((await logIn(one)).status).toBe(401);
  expect((await app.read(getProfile, {}, as)).secondFactor?.recoveryCodesLeft).toBe(9);
});

test("missing codes count as nothing, 10 wrong ones stop all until 15 minutes later, and right ones are given back", async () => {
  const { logIn, code, pass } = await someoneWithAnApp();
  for (let tries = 0; tries < 12; tries += 1) expect((await logIn()).status).toBe(401);
  expect((await logIn(code())).status).toBe(200);
  pass(60);
  for (let wrong = 0; wrong < 10; wrong += 1) expect((await logIn("000000")).status).toBe(401);
  expect((await logIn(code())).status).toBe(429);
  expect(await logIn()).toMatchObject(needsCode);
  pass(15 * 60);
  expect((await logIn(code())).status).toBe(200);
});

test("it's on only once a code proved the app, and a second start changes nothing of it", async () => {
  const app = await testApp();
  const person = await aPerson({ of: [await aShop()], password: PASSWORD });
  const as = asPerson(person);
  const logIn = () => app.call(signIn, { body: { username: person.email, password: PASSWORD } }, asNobody);
  await app.read(startSecondFactor, { body: { currentPassword: PASSWORD } }, as);
  expect((await app.read(getProfile, {}, as)).secondFactor).toBeNull();
  expect((await logIn()).status).toBe(200);
  const { secret } = await app.read(startSecondFactor, { body: { currentPassword: PASSWORD } }, as);
  expect(await app.call(confirmSecondFactor, { body: { code: "000000" } }, as)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: "code", message: WRONG }] },
  });
  await app.read(confirmSecondFactor, { body: { code: codeOf(secret, app.services.now()) } }, as);
  expect((await app.call(startSecondFactor, { body: { currentPassword: PASSWORD } }, as)).status).toBe(409);
  expect((await logIn()).status).toBe(401);
  const next = codeOf(secret, app.services.now(), 1);
  expect((await app.call(signIn, { body: { username: person.email, password: PASSWORD, code: next } }, asNobody)).status).toBe(200);
});

test("a reset by mail leaves it on; the password and a code, or an operator, turn it off", async () => {
  const { app, shop, person, as, logIn, code, recoveryCodes } = await someoneWithAnApp();
  await app.read(requestPasswordReset, { body: { email: person.email } }, asNobody);
  const [, link = ""] = /\/reset\/([^\s"\\]+)/.exec(JSON.stringify(app.jobs.at(-1)?.data)) ?? [];
  await app.read(setPassword, { body: { token: link, password: PASSWORD } }, asNobody);
  expect(await logIn()).toMatchObject(needsCode);
  const session = await logIn(code());
  const own = { authorization: `Bearer ${session.answer?.token}`, "x-tenant-id": String(shop.tenantId) };
  expect((await app.call(getProfile, {}, as)).status).toBe(401);
  const off = (currentPassword: string, entered: string) =>
    app.call(turnOffSecondFactor, { body: { currentPassword, code: entered } }, own);
  expect(await off("wrong", code(1))).toMatchObject({ status: 422, problem: { errors: [{ path: "currentPassword" }] } });
  expect(await off(PASSWORD, "000000")).toMatchObject({ status: 422, problem: { errors: [{ path: "code" }] } });
  expect(await off(PASSWORD, recoveryCodes[3] ?? "")).toMatchObject({ status: 200, answer: { secondFactor: null } });
  expect((await logIn()).status).toBe(200);
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({ search: "two-step" }) }, own);
  expect(results.map(({ before, after, by }) => [by, before, after])).toEqual([
    ["Dana Reyes", "On", "Off"],
    ["Dana Reyes", "Off", "On"],
  ]);
});

test("an operator turns it off for someone who lost the phone, which is recorded", async () => {
  const { app, person, as, logIn, clock } = await someoneWithAnApp();
  const run = (email: string) => {
    const command = readShopArguments(["--reset-second-factor", email]);
    if (command.kind === "help") throw new Error("The help isn't run");
    const { config, database, jobs } = app.services;
    return runShopCommand({ config, database, jobs, secrets: testSecrets, now: clock.now }, command);
  };
  expect(await run(person.email.toUpperCase())).toEqual([`${person.email} now logs in with the password alone`]);
  expect((await logIn()).status).toBe(200);
  expect(await run(person.email)).toEqual([`${person.email} doesn't use two-step authentication`]);
  await expect(run("nobody@shop.test")).rejects.toThrow("Nobody has the email address nobody@shop.test");
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({ people: ["Surety"] }) }, as);
  expect(results).toMatchObject([{ what: "Two-step authentication", before: "On", after: "Off", subject: person.email }]);
  expect(takeMailsTo(app, person.email).map(({ subject }) => subject)).toContain("Two-step authentication is off");
});

test("it takes the password to be turned on, and then ends the sessions that were opened without a code", async () => {
  const app = await testApp();
  const person = await aPerson({ of: [await aShop()], password: PASSWORD });
  const as = asPerson(person);
  const start = (currentPassword: string) => app.call(startSecondFactor, { body: { currentPassword } }, as);
  const { token } = await app.read(signIn, { body: { username: person.email, password: PASSWORD } }, asNobody);
  const other = { authorization: `Bearer ${token}` };
  expect(await start("wrong")).toMatchObject({ status: 422, problem: { errors: [{ path: "currentPassword" }] } });
  const started = await start(PASSWORD);
  expect((await app.call(getProfile, {}, other)).status).toBe(200);
  await app.read(confirmSecondFactor, { body: { code: codeOf(started.answer?.secret ?? "", app.services.now()) } }, as);
  expect((await app.call(getProfile, {}, other)).status).toBe(401);
  expect((await app.call(getProfile, {}, as)).status).toBe(200);
});

test("new recovery codes take the password and a code, and the old ones stop working", async () => {
  const { app, as, logIn, code, recoveryCodes } = await someoneWithAnApp();
  const renew = (currentPassword: string, entered: string) =>
    app.call(renewRecoveryCodes, { body: { currentPassword, code: entered } }, as);
  expect(await renew("wrong", code())).toMatchObject({ status: 422, problem: { errors: [{ path: "currentPassword" }] } });
  expect(await renew(PASSWORD, "000000")).toMatchObject({ status: 422, problem: { errors: [{ path: "code" }] } });
  const renewed = await renew(PASSWORD, code());
  expect((await logIn(recoveryCodes[0])).status).toBe(401);
  expect(await logIn(renewed.answer?.recoveryCodes[0])).toMatchObject({ status: 200, answer: { recoveryCodesLeft: 9 } });
});

test("a code that two clicks send is used once, and the second is no wrong code", async () => {
  const { logIn, code, pass } = await someoneWithAnApp();
  for (let times = 0; times < 4; times += 1) {
    pass(30);
    const replies = await Promise.all([logIn(code()), logIn(code()), logIn(code()), logIn(code())]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  }
});

test("calls of one person at once take turns", async () => {
  const { app, as, recoveryCodes, code } = await someoneWithAnApp();
  const [first = "", second = "", third = ""] = recoveryCodes;
  const off = (typed: string) => app.call(turnOffSecondFactor, { body: { currentPassword: PASSWORD, code: typed } }, as);
  const renew = (typed: string) => app.call(renewRecoveryCodes, { body: { currentPassword: PASSWORD, code: typed } }, as);
  const turns = await Promise.all([renew(first), renew(second), off(third), off(code())]);
  // Codes that another call replaced meanwhile are wrong.
  for (const { status } of turns) expect([200, 422]).toContain(status);
  const starts = await Promise.all(
    Array.from({ length: 4 }, () => app.call(startSecondFactor, { body: { currentPassword: PASSWORD } }, as)),
  );
  expect(starts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
