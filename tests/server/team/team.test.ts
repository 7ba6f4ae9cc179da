import { expect, test } from "vitest";
import { listAudit } from "#contract/audit.ts";
import { getSession } from "#contract/session.ts";
import { changeMember, getTeam, inviteToTeam, removeMember } from "#contract/team.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { changeMember as change } from "#server/team/change-member.ts";
import { removeMember as remove } from "#server/team/remove-member.ts";
import { aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, asStaff } from "#tests/support/callers.ts";
import { anotherConnection, testOnPostgres } from "#tests/support/test-database.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { anAddress, aTeam, shopify } from "#tests/server/team/a-team.ts";

const lastOwner = /is the only owner\. Make someone else an owner first\.$/;

test("the team lists people and staff with their roles, when they were last here, and whether they log in with a code", async () => {
  const { app, shop, owner, asOwner, clock, pass, colleague } = await aTeam();
  const viewer = await colleague("viewer");
  const staff = await asStaff(shop, shopify, "77", clock.now);
  await app.read(getSession, {}, staff);
  pass(1);
  await app.read(getSession, {}, asOwner);
  const { members } = await app.read(getTeam, {}, asOwner);
  expect(members).toMatchObject([
    {
      memberId: owner.userId,
      kind: "person",
      role: "owner",
      email: owner.email,
      lastSeenAt: clock.now,
      hasSecondFactor: false,
      isSelf: true,
    },
    { memberId: viewer.userId, kind: "person", role: "viewer", lastSeenAt: null, isSelf: false },
    { kind: "staff", fullName: "Shopify staff 77", role: "owner", email: null, hasSecondFactor: null, isSelf: false },
  ]);
  expect(members[2]?.lastSeenAt).not.toBeNull();
});

test("who has no second factor is told to owners, and to others only of themselves", async () => {
  const { app, shop, asOwner, colleague } = await aTeam();
  const [kim, lee] = [await colleague("analyst"), await colleague("viewer")];
  const told = async (as: Record<string, string>) =>
    new Map((await app.read(getTeam, {}, as)).members.map(({ memberId, hasSecondFactor }) => [memberId, hasSecondFactor]));
  const toOwner = await told(asOwner);
  expect([toOwner.get(kim.userId), toOwner.get(lee.userId)]).toEqual([false, false]);
  const toKim = await told(asPerson(kim, shop));
  expect([toKim.get(kim.userId), toKim.get(lee.userId)]).toEqual([false, null]);
});

test("when someone was here is kept for each shop alone, and not for what happens in the background", async () => {
  const { app, shop, owner, asOwner, clock } = await aTeam();
  const other = await aShop();
  const both = await aPerson({ of: [shop, other] });
  await app.call(getTeam, { headers: { "X-Surety-Poll": "1" } }, asPerson(both, shop));
  await app.read(getTeam, {}, asPerson(both, other));
  const seen = async () => (await app.read(getTeam, {}, asOwner)).members.find(({ memberId }) => memberId === both.userId)?.lastSeenAt;
  expect(await seen()).toBeNull();
  await app.read(getTeam, {}, asPerson(both, shop));
  expect(await seen()).toEqual(clock.now);
  expect(owner.userId).not.toBe(both.userId);
});

test("a role that changes holds from the next call on, and is recorded", async () => {
  const { app, shop, asOwner, colleague } = await aTeam();
  const kim = await colleague("viewer");
  const body = { email: "more@mail.test", fullName: null, role: "viewer" } as const;
  expect((await app.call(inviteToTeam, { body }, asPerson(kim, shop))).status).toBe(403);
  const changed = await app.read(changeMember, { params: { memberId: kim.userId }, body: { role: "owner" } }, asOwner);
  expect(changed).toMatchObject({ memberId: kim.userId, role: "owner" });
  expect((await app.call(inviteToTeam, { body }, asPerson(kim, shop))).status).toBe(201);
  const { results } = await app.read(listAudit, { body: listAudit.body.parse({ search: "role" }) }, asOwner);
  expect(results).toMatchObject([
    { by: "Dana Reyes", what: "Role changed", subject: kim.email, before: "Viewer", after: "Owner", area: "team" },
  ]);
});

test("someone who is removed while logged in loses the shop at once, and without another shop the session", async () => {
  const { app, shop, asOwner, colleague } = await aTeam();
  const other = await aShop();
  const [here, both] = [await colleague("analyst"), await colleague("analyst", [shop, other])];
  for (const { userId } of [here, both]) await app.read(removeMember, { params: { memberId: userId } }, asOwner);
  expect((await app.call(getTeam, {}, asPerson(here, shop))).status).toBe(401);
  expect((await app.call(getTeam, {}, asPerson(both, shop))).status).toBe(403);
  expect((await app.call(getTeam, {}, asPerson(both, other))).status).toBe(200);
  expect((await app.call(removeMember, { params: { memberId: here.userId } }, asOwner)).status).toBe(404);
});

test("who is removed or lowered doesn't come back by an invitation of their own", async () => {
  const { app, shop, asOwner, colleague } = await aTeam();
  const [removed, lowered] = [await colleague("owner"), await colleague("owner")];
  const sent: string[] = [];
  for (const person of [removed, lowered])
    for (const role of ["owner", "viewer"] as const) {
      const email = anAddress();
      await app.read(inviteToTeam, { body: { email, fullName: null, role } }, asPerson(person, shop));
      sent.push(email);
    }
  await app.read(removeMember, { params: { memberId: removed.userId } }, asOwner);
  await app.read(changeMember, { params: { memberId: lowered.userId }, body: { role: "analyst" } }, asOwner);
  const { invitations } = await app.read(getTeam, {}, asOwner);
  expect(invitations?.map(({ email }) => email)).toEqual([sent[3]]);
});

test("the last owner can be neither removed nor lowered, by anyone", async () => {
  const { app, owner, asOwner } = await aTeam();
  const params = { memberId: owner.userId };
  const refused = { status: 409, problem: { detail: expect.stringMatching(lastOwner) } };
  expect(await app.call(removeMember, { params }, asOwner)).toMatchObject(refused);
  expect(await app.call(changeMember, { params, body: { role: "analyst" } }, asOwner)).toMatchObject(refused);
});

test("of two owners who lower or remove each other at the same moment, one stays an owner", async () => {
  for (const act of [lower, leave]) {
    const { app, shop, owner, colleague } = await aTeam();
    const kim = await colleague("owner");
    const tries = await Promise.allSettled([act(app, shop, owner, kim), act(app, shop, kim, owner)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

testOnPostgres("the same holds for two processes, and where both leave", async () => {
  const { app, shop, owner, colleague } = await aTeam();
  const kim = await colleague("owner");
  const second: Pick<TestApp, "services"> = { services: { ...app.services, database: await anotherConnection() } };
  const tries = await Promise.allSettled([leave(app, shop, owner, owner), leave(second, shop, kim, kim)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
});

test("staff of the shop's own admin get another role, and aren't removed here", async () => {
  const { app, shop, asOwner, clock } = await aTeam();
  const staff = await asStaff(shop, shopify, "9", clock.now);
  const { members } = await app.read(getTeam, {}, staff);
  const self = members.find(({ isSelf }) => isSelf);
  const params = { memberId: self?.memberId ?? 0 };
  await app.read(changeMember, { params, body: { role: "viewer" } }, asOwner);
  expect((await app.read(getSession, {}, staff)).tenant?.role).toBe("viewer");
  expect(await app.call(removeMember, { params }, asOwner)).toMatchObject({ status: 409 });
});

test("a viewer sees the team without its invitations and changes nothing; nobody outside sees it", async () => {
  const { app, shop, owner, invite, colleague } = await aTeam();
  await invite("someone@mail.test");
  const asViewer = asPerson(await colleague("viewer"), shop);
  expect(await app.read(getTeam, {}, asViewer)).toMatchObject({ members: [{}, {}], invitations: null });
  const params = { memberId: owner.userId };
  expect((await app.call(changeMember, { params, body: { role: "viewer" } }, asViewer)).status).toBe(403);
  expect((await app.call(removeMember, { params }, asViewer)).status).toBe(403);
  expect((await app.call(getTeam, {}, asPerson(await aPerson({ of: [await aShop()] }), shop))).status).toBe(403);
  expect((await app.call(getTeam, {}, asNobody)).status).toBe(401);
});

type Act = (app: Pick<TestApp, "services">, shop: TestShop, by: TestPerson, whom: TestPerson) => Promise<unknown>;

const lower: Act = async ({ services }, shop, by, whom) => change(services, await ownerActor(services, shop, by), whom.userId, "viewer");
const leave: Act = async ({ services }, shop, by, whom) => remove(services, await ownerActor(services, shop, by), whom.userId);

/** Someone who was an owner as their call began. */
async function ownerActor(services: TestApp["services"], shop: TestShop, person: TestPerson): Promise<ShopActor> {
  const actor = await actorOfSession(services, person.token, String(shop.tenantId));
  return { ...actor, tenantId: shop.tenantId, role: "owner", isMaster: false };
}
