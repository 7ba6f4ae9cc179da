import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addReset } from "#server/access/reset-store.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});
/** As programs send it that don't know our contract. */
const plainly = async (method: "PUT" | "POST", url: string, payload: object, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.http.inject({ method, url: `/api${url}`, payload, headers });
  return { status: statusCode, problem: JSON.parse(body) };
};
const tooEasy = {
  status: 422,
  problem: { errors: [{ path: "password", message: "This password is easy to guess. Please choose another one" }] },
};

test("a password that is easy to guess is refused at signup", async () => {
  const sent = aSignup();
  for (const password of ["letmein1", sent.email]) expect(await signUp(app, { ...sent, password })).toMatchObject(tooEasy);
});

test("a password that is easy to guess is refused by a link to set one, which still works", async () => {
  const person = await aPerson({ password: "their own one" });
  const token = await (await testDatabase()).asSystem((handle) => addReset(handle, person.userId, new Date()));
  const set = (password: string) => app.call(endpoints.setPassword, { body: { token, password } }, asNobody);
  expect(await set(person.email)).toMatchObject(tooEasy);
  expect(await plainly("PUT", "/login/reset", { token, password: "letmein1" })).toMatchObject(tooEasy);
  expect((await set("a new password")).status).toBe(200);
});

test("a password that is easy to guess is refused by an invitation, which still works", async () => {
  const shop = await aShop({ name: "Green Candle" });
  const { email } = aSignup();
  const invited = {
    tenantId: shop.tenantId,
    email,
    fullName: null,
    role: "analyst" as const,
    invitedBy: "Dana",
    invitedById: null,
    isOfSignup: false,
  };
  await (await testDatabase()).asSystem((handle) => sendInvitation(handle, app.services, invited, OPERATOR, new Date()));
  const token = tokenIn(app, email, "/invitation/");
  const join = (password: string) =>
    app.call(endpoints.joinByInvitation, { params: { token }, body: { fullName: "Kim Lee", password } }, asNobody);
  for (const password of [email, "Green Candle"]) expect(await join(password)).toMatchObject(tooEasy);
  const sent = { fullName: "Kim Lee", password: "letmein1" };
  expect(await plainly("POST", `/invitations/${token}/join`, sent)).toMatchObject(tooEasy);
  expect((await join("a new password")).status).toBe(200);
});

test("a password that is easy to guess is refused in the profile", async () => {
  const person = await aPerson({ of: [await aShop()], password: "their own one" });
  const change = (password: string) =>
    app.call(endpoints.changePassword, { body: { currentPassword: "their own one", password } }, asPerson(person));
  expect(await change(person.email)).toMatchObject(tooEasy);
  const sent = { currentPassword: "their own one", password: "letmein1" };
  expect(await plainly("PUT", "/profile/password", sent, asPerson(person))).toMatchObject(tooEasy);
  expect((await change("a new password")).status).toBe(200);
});
