import { expect, test } from "vitest";
import { getSession } from "#contract/session.ts";
import { requestPasswordReset, setPassword, signIn } from "#contract/sign-in.ts";
import {
  acceptInvitation,
  getInvitation,
  correctInvitation,
  getTeam,
  inviteToTeam,
  joinByInvitation,
  resendInvitation,
  withdrawInvitation,
} from "#contract/team.ts";
import { listAudit } from "#contract/audit.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { acceptInvitation as accept } from "#server/team/accept-invitation.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, asStaff, type Caller } from "#tests/support/callers.ts";
import { anotherConnection, testOnPostgres } from "#tests/support/test-database.ts";
import { aTeam, anAddress, shopify } from "#tests/server/team/a-team.ts";

const kim = { fullName: "Kim Lee", password: "a long password" };
const everything = listAudit.body.parse({});

test("someone new joins by the link alone, and is logged in with the role that was given", async () => {
  const { app, shop, owner, asOwner, invite, mails } = await aTeam();
  const email = anAddress();
  const { token } = await invite(email.toUpperCase(), "viewer");
  expect(mails()).toMatchObject([{ to: email, subject: "Join Blue Lamp on Surety" }]);
  expect(mails()[0]?.text).toContain(`${owner.email} invited you to Blue Lamp on Surety, as a viewer.`);
  expect(await app.read(getInvitation, { params: { token } }, asNobody)).toMatchObject({
    state: "open",
    shopName: "Blue Lamp",
    invitedBy: "Dana Reyes",
    email,
    role: "viewer",
    hasAccount: false,
  });
  const joined = await app.read(joinByInvitation, { params: { token }, body: kim }, asNobody);
  expect(joined.tenantId).toBe(shop.tenantId);
  const session = await app.read(getSession, {}, { authorization: `Bearer ${joined.token}` });
  expect(session).toMatchObject({ user: { email, fullName: "Kim Lee" }, tenant: { id: shop.tenantId, role: "viewer" } });
  await app.read(signIn, { body: { username: email, password: kim.password } }, asNobody);
  const { members, invitations } = await app.read(getTeam, {}, asOwner);
  expect(members.map((member) => [member.email, member.role, member.isSelf])).toEqual([
    [owner.email, "owner", true],
    [email, "viewer", false],
  ]);
  expect(invitations).toEqual([]);
  const { results } = await app.read(listAudit, { body: everything }, asOwner);
  expect(results.map(({ by, what, subject, after }) => [by, what, subject, after])).toEqual([
    ["Kim Lee", "Invitation accepted", email, "Viewer"],
    ["Dana Reyes", "Invitation sent", email, "Viewer"],
  ]);
});

test("a link works once, and the second use is told so", async () => {
  const { app, invite } = await aTeam();
  const { token } = await invite(anAddress());
  await app.read(joinByInvitation, { params: { token }, body: kim }, asNobody);
  const again = await app.call(joinByInvitation, { params: { token }, body: { ...kim, password: "another password" } }, asNobody);
  expect(again).toMatchObject({ status: 409, problem: { detail: "This invitation was already accepted." } });
  expect((await app.read(getInvitation, { params: { token } }, asNobody)).state).toBe("used");
});

test("of two who use a link at the same moment, one joins and the other is told", async () => {
  const { app, invite } = await aTeam();
  const { token } = await invite(anAddress());
  const uses = await Promise.all(
    ["Kim Lee", "Someone Else"].map((fullName) => app.call(joinByInvitation, { params: { token }, body: { ...kim, fullName } }, asNobody)),
  );
  expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

testOnPostgres("the same holds for two processes", async () => {
  const { app, invite } = await aTeam();
  const person = await aPerson({ isConfirmed: true });
  const { token } = await invite(person.email);
  const { database } = app.services;
  const actor = await actorOfSession(app.services, person.token, null);
  const uses = await Promise.allSettled(
    [database, await anotherConnection()].map((each) => accept({ ...app.services, database: each }, actor, token)),
  );
  expect(uses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(uses.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", message: "This invitation was already accepted." },
  });
});

test("a link that is withdrawn, too old or made up lets nobody in, and says why", async () => {
  const { app, asOwner, invite, pass } = await aTeam();
  const withdrawn = await invite(anAddress());
  await app.read(withdrawInvitation, { params: { invitationId: withdrawn.invitation.invitationId } }, asOwner);
  const expired = await invite(anAddress());
  pass(7 * 24);
  const tries = [
    [withdrawn.token, 409, "This invitation was withdrawn."],
    [expired.token, 409, "This invitation has expired."],
    ["made-up", 404, "This invitation doesn't exist anymore, or the link is incomplete."],
  ] as const;
  for (const [token, status, detail] of tries)
    expect(await app.call(joinByInvitation, { params: { token }, body: kim }, asNobody)).toMatchObject({ status, problem: { detail } });
  expect((await app.read(getInvitation, { params: { token: expired.token } }, asNobody)).state).toBe("expired");
  pass(31 * 24);
  await sweepExpired(app.services.database, app.services.now());
  expect((await app.call(getInvitation, { params: { token: expired.token } }, asNobody)).status).toBe(404);
});

test("someone with an account accepts as themselves only, logged in", async () => {
  const { app, shop, invite } = await aTeam();
  const elsewhere = await aShop();
  const person = await aPerson({ of: [elsewhere], isConfirmed: true, fullName: "Kim Lee" });
  const stranger = await aPerson({ isConfirmed: true });
  const { token } = await invite(person.email);
  expect((await app.read(getInvitation, { params: { token } }, asNobody)).hasAccount).toBe(true);
  const taken = await app.call(joinByInvitation, { params: { token }, body: kim }, asNobody);
  expect(taken).toMatchObject({
    status: 409,
    problem: { detail: `${person.email} has an account on Surety. Log in as ${person.email} to accept.` },
  });
  expect((await app.call(acceptInvitation, { params: { token } }, asNobody)).status).toBe(401);
  expect((await app.call(acceptInvitation, { params: { token } }, asPerson(stranger))).status).toBe(403);
  expect(await app.read(acceptInvitation, { params: { token } }, asPerson(person))).toEqual({ tenantId: shop.tenantId });
  expect((await app.read(getSession, {}, asPerson(person, shop))).tenant).toMatchObject({ id: shop.tenantId, role: "analyst" });
});

test("the link takes an account with an unconfirmed address from the one who opened it", async () => {
  const { app, shop, invite } = await aTeam();
  const squatted = await aShop();
  const squatter = await aPerson({ of: [squatted], isConfirmed: false });
  await app.read(requestPasswordReset, { body: { email: squatter.email } }, asNobody);
  const [, reset = ""] = /\/reset\/([^\s"?]+)/.exec(JSON.stringify(app.jobs.at(-1)?.data)) ?? [];
  const { token } = await invite(squatter.email);
  const accepted = await app.call(acceptInvitation, { params: { token } }, asPerson(squatter));
  expect(accepted.status).toBe(409);
  const joined = await app.read(joinByInvitation, { params: { token }, body: kim }, asNobody);
  expect((await app.call(getSession, {}, asPerson(squatter))).status).toBe(401);
  expect((await app.call(setPassword, { body: { token: reset, password: "the squatter's one" } }, asNobody)).status).toBe(422);
  const session = { authorization: `Bearer ${joined.token}`, "x-tenant-id": String(shop.tenantId) };
  expect((await app.read(getSession, {}, session)).user).toMatchObject({ email: squatter.email, fullName: "Kim Lee" });
});

test("accepting lowers nobody's role", async () => {
  const { app, shop, invite, colleague } = await aTeam();
  const email = anAddress();
  const { token } = await invite(email, "viewer");
  const member = await aPerson({ of: [shop], role: "owner", email, isConfirmed: true });
  await app.read(acceptInvitation, { params: { token } }, asPerson(member));
  expect((await app.read(getSession, {}, asPerson(member, shop))).tenant?.role).toBe("owner");
  expect((await app.read(getTeam, {}, asPerson(await colleague("viewer"), shop))).invitations).toBeNull();
});

test("inviting an address again sends a new link, with the role of now, tells the one before, and the old link says so", async () => {
  const { app, asOwner, invite, newestToken } = await aTeam();
  const email = anAddress();
  const first = await invite(email, "viewer");
  const second = await invite(email, "analyst");
  expect(second.invitation.invitationId).toBe(first.invitation.invitationId);
  await app.read(resendInvitation, { params: { invitationId: first.invitation.invitationId } }, asOwner);
  expect([first.invitation.earlierRole, second.invitation.earlierRole]).toEqual([null, "viewer"]);
  for (const { token } of [first, second]) {
    expect((await app.read(getInvitation, { params: { token } }, asNobody)).state).toBe("replaced");
    expect(await app.call(joinByInvitation, { params: { token }, body: kim }, asNobody)).toMatchObject({
      status: 409,
      problem: { detail: "A newer link was sent." },
    });
  }
  expect((await app.read(getTeam, {}, asOwner)).invitations).toHaveLength(1);
  const { results } = await app.read(listAudit, { body: everything }, asOwner);
  expect(results.map(({ what, before, after }) => [what, before, after])).toEqual([
    ["Invitation sent again", null, "Analyst"],
    ["Invitation sent again", "Viewer", "Analyst"],
    ["Invitation sent", null, "Viewer"],
  ]);
  expect(await app.read(getInvitation, { params: { token: newestToken() } }, asNobody)).toMatchObject({ state: "open", role: "analyst" });
});

test("nobody is invited who is in the team, nor by an owner whose own address isn't confirmed", async () => {
  const { app, shop, asOwner, colleague } = await aTeam();
  const { email } = await colleague("viewer");
  const body = { fullName: null, role: "owner" } as const;
  expect(await app.call(inviteToTeam, { body: { ...body, email } }, asOwner)).toMatchObject({
    status: 409,
    problem: { detail: `${email} is already in your team.` },
  });
  const unconfirmed = asPerson(await aPerson({ of: [shop], isConfirmed: false }), shop);
  expect((await app.call(inviteToTeam, { body: { ...body, email: anAddress() } }, unconfirmed)).status).toBe(409);
  const wrong = await app.http.inject({
    method: "POST",
    url: "/api/team/invitations",
    headers: asOwner,
    payload: { ...body, email: "kim@" },
  });
  expect(wrong.json()).toMatchObject({ status: 422, errors: [{ path: "email", message: "must be an email address" }] });
});

test("a shop sends 20 invitations a day and has 50 open ones, and an address gets 10 a day", async () => {
  const { app, shop, clock, pass } = await aTeam();
  // Sessions end within a day.
  const aDayLater = async () => asPerson(await aPerson({ of: [shop], isConfirmed: true, at: pass(24) }), shop);
  let as = asPerson(await aPerson({ of: [shop], isConfirmed: true, at: clock.now }), shop);
  const send = (email: string) => app.call(inviteToTeam, { body: { email, fullName: null, role: "viewer" } }, as);
  const same = anAddress();
  for (let sent = 0; sent < 10; sent += 1) expect((await send(same)).status).toBe(201);
  expect(await send(same)).toMatchObject({
    status: 429,
    problem: { detail: expect.stringContaining("An email address can get 10 invitations a day from a shop.") },
  });
  for (let sent = 10; sent < 20; sent += 1) expect((await send(anAddress())).status).toBe(201);
  expect(await send(anAddress())).toMatchObject({
    status: 429,
    problem: { detail: expect.stringContaining("A shop can send 20 invitations a day.") },
  });
  for (let open = 11; open < 50; open += 1) {
    if ((await send(anAddress())).status === 201) continue;
    as = await aDayLater();
    expect((await send(anAddress())).status).toBe(201);
  }
  as = await aDayLater();
  expect(await send(anAddress())).toMatchObject({ status: 409, problem: { title: "Limit reached" } });
});

test("a person sends 50 invitations a day in all their shops, and a network 100 by all who use it", async () => {
  const { app } = await aTeam();
  const one = { remoteAddress: "198.51.100.7" };
  const body = () => ({ email: anAddress(), fullName: null, role: "viewer" });
  const send = (as: Caller) => app.http.inject({ method: "POST", url: "/api/team/invitations", headers: as, payload: body(), ...one });
  const sendAll = async (times: number) => {
    const shops = await Promise.all([aShop(), aShop(), aShop()]);
    const person = await aPerson({ of: shops, isConfirmed: true, at: app.services.now() });
    for (let sent = 0; sent < times; sent += 1) {
      const shop = shops[Math.floor(sent / 20)];
      expect((await send(asPerson(person, shop))).statusCode).toBe(201);
    }
    return (await send(asPerson(person, shops[2]))).json();
  };
  expect(await sendAll(50)).toMatchObject({ status: 429, detail: expect.stringContaining("You can send 50 invitations a day.") });
  one.remoteAddress = "198.51.100.8";
  expect(await sendAll(50)).toMatchObject({ status: 429 });
  one.remoteAddress = "198.51.100.9";
  expect(await sendAll(0)).toMatchObject({
    status: 429,
    detail: expect.stringContaining("100 invitations a day can be sent from one network."),
  });
});

test("the first of a Shopify shop's staff invites people too", async () => {
  const { app, shop, newestToken, clock } = await aTeam();
  const staff = await asStaff(shop, shopify, "7", clock.now);
  const email = anAddress();
  await app.read(inviteToTeam, { body: { email, fullName: null, role: "owner" } }, staff);
  expect(await app.read(getInvitation, { params: { token: newestToken() } }, asNobody)).toMatchObject({
    email,
    invitedBy: "Shopify staff 7",
  });
});

test("a mistyped address is corrected: its link stops working, and the new address gets one", async () => {
  const { app, shop, asOwner, invite, mails } = await aTeam();
  const [typo, email] = [anAddress(), anAddress()];
  const { token, invitation } = await invite(typo, "viewer");
  const invitationId = String(invitation.invitationId);
  const correct = (to: string) => app.call(correctInvitation, { params: { invitationId }, body: { email: to } }, asOwner);
  const member = await aPerson({ of: [shop] });
  const other = await invite(anAddress(), "owner");
  expect(await correct(other.invitation.email)).toMatchObject({
    status: 409,
    problem: { detail: `${other.invitation.email} already has an open invitation.` },
  });
  expect(await correct(member.email)).toMatchObject({ status: 409, problem: { detail: `${member.email} is already in your team.` } });
  const replies = await Promise.all([correct(email.toUpperCase()), correct(email)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await correct(email)).status).toBe(200);
  expect(mails().map(({ to }) => to)).toEqual([typo, other.invitation.email, email]);
  expect((await app.read(getInvitation, { params: { token } }, asNobody)).state).toBe("withdrawn");
  const { invitations } = await app.read(getTeam, {}, asOwner);
  expect(invitations?.find((open) => open.email === email)).toMatchObject({ invitationId: invitation.invitationId, role: "viewer" });
  expect(invitations?.map((open) => open.email).toSorted()).toEqual([email, other.invitation.email].toSorted());
});
