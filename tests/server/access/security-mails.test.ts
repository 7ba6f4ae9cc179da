import { expect, test } from "vitest";
import { rotateKey } from "#contract/keys.ts";
import { changePassword, confirmSecondFactor, renewRecoveryCodes, startSecondFactor, turnOffSecondFactor } from "#contract/profile.ts";
import { requestPasswordReset, setPassword, signIn } from "#contract/sign-in.ts";
import { acceptInvitation, changeMember, removeMember } from "#contract/team.ts";
import { codeOf } from "#tests/support/app-code.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { aTeam } from "#tests/server/team/a-team.ts";

const PASSWORD = "the old password";
const chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** A shop's owner, and someone who works there, with what each is mailed. */
async function aColleague(shown: { isConfirmed?: boolean } = {}) {
  const team = await aTeam();
  const person = await aPerson({ of: [team.shop], role: "viewer", password: PASSWORD, at: team.clock.now, ...shown });
  const mailsTo = (email: string) => team.mails().filter(({ to }) => to === email);
  return {
    ...team,
    person,
    as: { ...asPerson(person), "user-agent": chrome },
    mailsTo,
    subjects: () => mailsTo(person.email).map(({ subject }) => subject),
  };
}

test("a person is mailed what changes about how they log in, from where, and what to do if it wasn't them", async () => {
  const { app, person, as, clock, subjects, mailsTo, pass } = await aColleague();
  const next = "the new password";
  await app.read(changePassword, { body: { currentPassword: PASSWORD, password: next } }, as);
  const [mail] = mailsTo(person.email);
  expect(mail?.text).toBe(
    [
      "Hello Dana Reyes,",
      "The password of your Surety account was changed. Your other sessions ended.",
      "When: Nov 20, 2026, 12:00:00 PM UTC\nFrom: Chrome on macOS, IP address 127.0.0.1",
      "If this was you, you don't need to do anything. If it wasn't, set a new password now, which ends every session:",
      "https://surety.test/reset\n",
    ].join("\n\n"),
  );
  const { secret } = await app.read(startSecondFactor, { body: { currentPassword: next } }, as);
  const { recoveryCodes } = await app.read(confirmSecondFactor, { body: { code: codeOf(secret, clock.now) } }, as);
  const [first = "", second = "", third = ""] = recoveryCodes;
  await app.read(signIn, { body: { username: person.email, password: next, code: first } }, asNobody);
  pass(1);
  await app.read(signIn, { body: { username: person.email, password: next, code: codeOf(secret, clock.now) } }, asNobody);
  await app.read(renewRecoveryCodes, { body: { currentPassword: next, code: second } }, as);
  expect((await app.call(turnOffSecondFactor, { body: { currentPassword: next, code: third } }, as)).status).toBe(422);
  pass(1);
  await app.read(turnOffSecondFactor, { body: { currentPassword: next, code: codeOf(secret, clock.now) } }, as);
  await app.read(requestPasswordReset, { body: { email: person.email } }, asNobody);
  const token = /\/reset\/(\S+)/.exec(mailsTo(person.email).at(-1)?.text ?? "")?.[1] ?? "";
  await app.read(setPassword, { body: { token, password: "by the mailed link" } }, asNobody);
  expect(subjects()).toEqual([
    "Your Surety password was changed",
    "Two-step authentication is on",
    "A recovery code was used to log in to Surety",
    "Your Surety recovery codes were replaced",
    "Two-step authentication is off",
    "Reset your Surety password",
    "Your Surety password was reset",
  ]);
});

test("nothing is mailed to an address that isn't confirmed", async () => {
  const { app, as, person, asOwner, mails } = await aColleague({ isConfirmed: false });
  await app.read(changePassword, { body: { currentPassword: PASSWORD, password: "the new password" } }, as);
  await app.read(changeMember, { params: { memberId: person.userId }, body: { role: "analyst" } }, asOwner);
  await app.read(removeMember, { params: { memberId: person.userId } }, asOwner);
  expect(mails()).toEqual([]);
});

test("a person is mailed their new role and that they were removed, and the other owners that there's a new one", async () => {
  const { app, shop, owner, asOwner, person, subjects, mailsTo } = await aColleague();
  const memberId = person.userId;
  for (const role of ["owner", "analyst"] as const) await app.read(changeMember, { params: { memberId }, body: { role } }, asOwner);
  await app.read(removeMember, { params: { memberId } }, asOwner);
  expect(subjects()).toEqual(["Your role in Blue Lamp changed", "Your role in Blue Lamp changed", "You were removed from Blue Lamp"]);
  const [first] = mailsTo(person.email);
  expect(first?.text).toContain(`${owner.email} made you an owner of Blue Lamp on Surety.`);
  expect(first?.text).toContain(`https://surety.test/settings/team?tid=${shop.tenantId}`);
  const [told, ...others] = mailsTo(owner.email);
  expect([told?.subject, others]).toEqual(["Blue Lamp has a new owner", []]);
  expect(told?.text).toContain(`${person.email} is now an owner of Blue Lamp on Surety.`);
});

test("owners are mailed of someone who becomes one by invitation, and of a rotated main key", async () => {
  const { app, owner, asOwner, invite, mailsTo } = await aColleague();
  const guest = await aPerson();
  const { token } = await invite(guest.email, "owner");
  await app.read(acceptInvitation, { params: { token } }, asPerson(guest));
  await app.read(rotateKey, {}, asOwner);
  expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual([
    "Blue Lamp has a new owner",
    "The main API key of Blue Lamp was rotated",
  ]);
  expect(mailsTo(guest.email).map(({ subject }) => subject)).toEqual([
    "Join Blue Lamp on Surety",
    "The main API key of Blue Lamp was rotated",
  ]);
});
