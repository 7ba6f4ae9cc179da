import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { mailsTo, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: "https://surety.test", trustProxy: "127.0.0.1" }, now: () => now });
});

async function aNewOwner() {
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  return { email: sent.email, as: { authorization: `Bearer ${answer?.token}` }, token: tokenIn(app, sent.email, "/confirm/") };
}
const confirm = (token: string, as: Record<string, string>) => app.call(endpoints.confirmEmail, { body: { token } }, as);

test("a person confirms their address with the mailed link while they're logged in, and is welcomed", async () => {
  const { email, as, token } = await aNewOwner();
  expect(await confirm(token, as)).toMatchObject({ status: 200, answer: { email } });
  expect((await app.read(endpoints.getSession, {}, as)).user.isEmailConfirmed).toBe(true);
  expect(mailsTo(app, email).map(({ subject }) => subject)).toEqual([
    "Welcome to Surety: confirm your email",
    "Your email is confirmed: next steps with Surety",
  ]);
  expect((await confirm(token, as)).status).toBe(200);
  expect(mailsTo(app, email)).toHaveLength(2);
});

test("the link alone confirms nothing, so that no one confirms an account that another made with their address", async () => {
  const { as, token } = await aNewOwner();
  expect((await confirm(token, asNobody)).status).toBe(401);
  const other = await aPerson({ of: [await aShop()], isConfirmed: false });
  expect((await confirm(token, asPerson(other))).status).toBe(403);
  expect((await app.read(endpoints.getSession, {}, as)).user.isEmailConfirmed).toBe(false);
});

test("a link that is a week old, or made up, confirms nothing", async () => {
  const { as, token } = await aNewOwner();
  expect((await confirm("made up", as)).status).toBe(422);
  const before = now;
  now = new Date(now.getTime() + 7 * 24 * 3_600_000);
  const { token: session } = await app.read(
    endpoints.signIn,
    { body: { username: (await aNewOwner()).email, password: "long enough" } },
    asNobody,
  );
  expect((await confirm(token, { authorization: `Bearer ${session}` })).status).toBe(422);
  now = before;
});

test("another link is mailed 5 times a day, until the address is confirmed", async () => {
  const { email, as } = await aNewOwner();
  const resend = () => app.call(endpoints.resendConfirmation, {}, as);
  for (let times = 0; times < 5; times += 1) expect((await resend()).answer).toEqual({ sent: true });
  expect((await resend()).status).toBe(429);
  await confirm(tokenIn(app, email, "/confirm/"), as);
  expect((await resend()).answer).toEqual({ sent: false });
});

test("a reset link confirms the address, and gives the account to who has the mailbox", async () => {
  const { email, as } = await aNewOwner();
  await app.read(endpoints.requestPasswordReset, { body: { email } }, asNobody);
  const token = mailsTo(app, email).at(-1)?.text.split("/reset/")[1]?.split(/\s/)[0] ?? "";
  await app.read(endpoints.setPassword, { body: { token, password: "their own one" } }, asNobody);
  expect((await app.call(endpoints.getSession, {}, as)).status).toBe(401);
  const { token: session } = await app.read(endpoints.signIn, { body: { username: email, password: "their own one" } }, asNobody);
  expect((await app.read(endpoints.getSession, {}, { authorization: `Bearer ${session}` })).user.isEmailConfirmed).toBe(true);
});
