import { expect, test } from "vitest";
import { listAudit } from "#contract/audit.ts";
import { changePassword, changeProfile, endOtherSessions, endOwnSession, getProfile, startSecondFactor } from "#contract/profile.ts";
import { getSession } from "#contract/session.ts";
import { requestPasswordReset, setPassword, signIn } from "#contract/sign-in.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, asStaff } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };
const PASSWORD = "the old password";
const chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

async function someone() {
  const app = await testApp({ config: { shopify } });
  const shop = await aShop();
  const person = await aPerson({ of: [shop], password: PASSWORD });
  const logIn = async (headers: Record<string, string> = {}) => ({
    authorization: `Bearer ${(await app.read(signIn, { body: { username: person.email, password: PASSWORD }, headers }, asNobody)).token}`,
  });
  return { app, shop, person, as: asPerson(person), logIn };
}

test("sessions are listed with browser, system and address, and ended one by one or all but this one", async () => {
  const { app, as, logIn } = await someone();
  const [first, second, third] = [await logIn({ "user-agent": chrome }), await logIn(), await logIn()];
  const { sessions } = await app.read(getProfile, {}, first);
  expect(sessions).toHaveLength(4);
  const own = sessions.filter(({ isThisOne }) => isThisOne);
  expect(own).toMatchObject([{ browser: "Chrome", system: "macOS", ip: "127.0.0.1" }]);
  const theirs = (await app.read(getProfile, {}, second)).sessions.find(({ isThisOne }) => isThisOne);
  await app.read(endOwnSession, { params: { sessionId: theirs?.sessionId ?? 0 } }, first);
  expect((await app.call(getProfile, {}, second)).status).toBe(401);
  expect((await app.read(endOtherSessions, {}, first)).sessions).toHaveLength(1);
  for (const ended of [third, as]) expect((await app.call(getProfile, {}, ended)).status).toBe(401);
});

test("nobody ends another person's session", async () => {
  const { app, as, shop } = await someone();
  const other = await aPerson({ of: [shop] });
  const sessionsOf = async (caller: typeof as) => (await app.read(getProfile, {}, caller)).sessions.map(({ sessionId }) => sessionId);
  const [theirs = 0] = await sessionsOf(asPerson(other));
  expect(theirs).toBeGreaterThan(0);
  expect((await app.call(endOwnSession, { params: { sessionId: theirs } }, as)).status).toBe(404);
  await app.read(endOtherSessions, {}, as);
  expect(await sessionsOf(asPerson(other))).toEqual([theirs]);
  expect((await app.call(endOwnSession, { params: { sessionId: theirs } }, asPerson(other))).status).toBe(200);
  expect((await app.call(getProfile, {}, asPerson(other))).status).toBe(401);
});

test("a new password takes the old one, ends the other sessions and open links, and stays logged in here", async () => {
  const { app, shop, person, as, logIn } = await someone();
  const other = await logIn();
  await app.read(requestPasswordReset, { body: { email: person.email } }, asNobody);
  const [, link = ""] = /\/reset\/([^\s"\\]+)/.exec(JSON.stringify(app.jobs.at(-1)?.data)) ?? [];
  const change = (currentPassword: string, password: string) => app.call(changePassword, { body: { currentPassword, password } }, as);
  expect(await change("wrong", "the new password")).toMatchObject({
    status: 422,
    problem: { errors: [{ path: "currentPassword", message: "Wrong password. Please try again." }] },
  });
  const short = { currentPassword: PASSWORD, password: "short" };
  expect((await app.http.inject({ method: "PUT", url: "/api/profile/password", headers: as, payload: short })).statusCode).toBe(422);
  expect((await app.call(getProfile, {}, other)).status).toBe(200);
  expect((await change(PASSWORD, "the new password")).status).toBe(200);
  expect((await app.call(getProfile, {}, other)).status).toBe(401);
  expect((await app.call(getProfile, {}, as)).status).toBe(200);
  expect((await app.call(setPassword, { body: { token: link, password: "by the link" } }, asNobody)).status).toBe(422);
  expect((await app.call(signIn, { body: { username: person.email, password: PASSWORD } }, asNobody)).status).toBe(401);
  await app.read(signIn, { body: { username: person.email, password: "the new password" } }, asNobody);
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({}) }, asPerson(person, shop));
  expect(results).toMatchObject([
    { what: "Password changed", area: "team", by: "Dana Reyes", subject: person.email, before: null, after: null },
  ]);
});

test("a session gives 10 tries at the password, and uses up none of the logins'", async () => {
  const { app, person, as } = await someone();
  const body = { currentPassword: "wrong", password: "the new password" };
  for (let wrong = 0; wrong < 10; wrong += 1) expect((await app.call(changePassword, { body }, as)).status).toBe(422);
  expect((await app.call(changePassword, { body: { ...body, currentPassword: PASSWORD } }, as)).status).toBe(429);
  expect((await app.call(signIn, { body: { username: person.email, password: PASSWORD } }, asNobody)).status).toBe(200);
});

test("a person changes their password 10 times a day, so that nobody fills the audit trail", async () => {
  const { app, as } = await someone();
  const passwords = Array.from({ length: 11 }, (_, index) => `a new password ${index}`);
  const statuses: number[] = [];
  for (const [index, password] of passwords.entries())
    statuses.push((await app.call(changePassword, { body: { currentPassword: passwords[index - 1] ?? PASSWORD, password } }, as)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("a new name is shown and recorded in each of the person's shops", async () => {
  const { app, person, shop, as } = await someone();
  const profile = await app.read(changeProfile, { body: { fullName: "Dana Ruiz", phone: " +1 202 555 0143 " } }, as);
  expect(profile).toMatchObject({ fullName: "Dana Ruiz", phone: "+1 202 555 0143" });
  expect((await app.read(getSession, {}, as)).user.fullName).toBe("Dana Ruiz");
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({}) }, asPerson(person, shop));
  expect(results).toMatchObject([{ what: "Name changed", before: "Dana Reyes", after: "Dana Ruiz" }]);
});

test("a person takes 10 names a day, so that nobody fills the audit trail", async () => {
  const { app, as, person, shop } = await someone();
  const rename = (fullName: string) => app.call(changeProfile, { body: { fullName, phone: null } }, as);
  for (let name = 1; name <= 10; name += 1) {
    expect((await rename(`Dana ${name}`)).status).toBe(200);
    expect((await rename(`Dana ${name}`)).status).toBe(200);
  }
  expect(await rename("Dana 11")).toMatchObject({ status: 429, problem: { detail: expect.stringContaining("10 times a day") } });
  expect((await app.read(getProfile, {}, as)).fullName).toBe("Dana 10");
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({}) }, asPerson(person, shop));
  expect(results).toHaveLength(10);
});

test("only a person's own session has a profile, and an unconfirmed address no second factor", async () => {
  const { app, shop } = await someone();
  const { token } = await app.read(signIn, { body: { shopName: shop.shopName, apiKey: shop.apiKey } }, asNobody);
  for (const as of [{ authorization: `Bearer ${token}` }, await asStaff(shop, shopify, "1")])
    expect((await app.call(getProfile, {}, as)).status).toBe(403);
  expect((await app.call(getProfile, {}, asNobody)).status).toBe(401);
  const unconfirmed = asPerson(await aPerson({ of: [shop], password: PASSWORD, isConfirmed: false }));
  expect(await app.call(startSecondFactor, { body: { currentPassword: PASSWORD } }, unconfirmed)).toMatchObject({
    status: 409,
    problem: { detail: "Confirm your email address before you turn on two-step authentication. We sent you a link." },
  });
});
