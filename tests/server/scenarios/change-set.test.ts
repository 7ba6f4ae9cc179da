import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { liveSetOf } from "#tests/support/live-set.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { done, named, namesIn, putOnPlan, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

const over500 = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
const over50 = rule(fieldSide("order.amount"), "Greater Than", constantSide(50));

let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let dana: Caller;
let omar: Caller;
let id: number;
beforeAll(async () => {
  calls = scenarioCalls(await testApp());
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  [dana, omar] = [await someone("owner", "Dana Reyes"), await someone("owner", "Omar Haddad")];
  id = (await done(calls.create(dana, { rules: [over500] }))).scenarioId;
});

const someone = async (role: Role, fullName = "Sam Ito") => asPerson(await aPerson({ of: [shop], role, fullName }), shop);
const versionOf = async () => (await liveSetOf(shop)).version;

describe("the version of a set", () => {
  test("is its ETag, and sent back as If-Match it lets the change through", async () => {
    const { version } = await calls.list(dana);
    expect(version).toBe("2");
    const renamed = await calls.save(dana, { id, name: "Renamed" }, { ifMatch: '"2"' });
    expect(renamed).toMatchObject({ status: 200, headers: { etag: '"3"' }, answer: { version: "3" } });
    expect((await calls.move(dana, [[id, 1]], { ifMatch: 'W/"3"' })).status).toBe(200);
    expect((await calls.move(dana, [[id, 2]], { ifMatch: "*" })).status).toBe(200);
    expect((await calls.move(dana, [[id, 1]], { ifMatch: '"4", "5"' })).status).toBe(200);
    expect((await calls.move(dana, [[id, 2]], { ifMatch: '"4", "5"' })).status).toBe(412);
    for (const blank of ["", " "]) {
      const reply = await calls.move(dana, [[id, 2]], { ifMatch: blank });
      expect([reply.status, reply.problem?.errors]).toEqual([422, [{ path: "if-match", message: "must not be blank" }]]);
    }
  });

  test("that someone else has changed since is a 412 with their name and what they changed, and nothing is saved", async () => {
    await done(calls.save(omar, { id, name: "Omar's", rules: [over50] }));
    await done(calls.move(omar, [[named(await calls.list(omar), "High risk").id, 1]]));
    const reply = await calls.save(dana, { id, description: "Dana's" }, { ifMatch: '"2"' });
    expect(reply).toMatchObject({
      status: 412,
      problem: {
        title: "Someone else changed this first",
        detail: "Omar Haddad saved changes to these scenarios. Your change wasn't saved.",
        errors: [
          { path: "High risk", message: "Moved from 7 to 1" },
          { path: "Omar's", message: "Renamed from “Large orders”" },
          { path: "Omar's", message: "Changed the rule “Order amount is more than 500” to “Order amount is more than 50”" },
        ],
      },
    });
    expect(named(await calls.list(dana), "Omar's").description).toBe("");
    expect(await versionOf()).toBe(4);
  });

  test("holds every kind of change", async () => {
    const action = named(await calls.list(dana), "Large orders").sensors.at(-1);
    await done(calls.save(omar, { id, name: "Omar's" }));
    const old = { ifMatch: '"2"' };
    for (const reply of [
      calls.create(dana, {}, old),
      calls.move(dana, [[id, 1]], old),
      calls.remove(dana, id, old),
      calls.stage(dana, action?.configurationId ?? 0, "auto", old),
      calls.restore(dana, 1, old),
    ])
      expect((await reply).status).toBe(412);
    expect(await versionOf()).toBe(3);
  });

  test("isn't asked for: without If-Match, both changes are taken", async () => {
    await done(calls.save(omar, { id, name: "Omar's" }));
    await done(calls.save(dana, { id, description: "Dana's" }));
    expect(named(await calls.list(dana), "Omar's")).toMatchObject({ description: "Dana's" });
  });

  test("stays the same if nothing changes", async () => {
    const reply = await calls.save(dana, { id, name: "Large orders", rules: [over500], isArchived: false });
    expect(reply).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    await done(calls.move(dana, [[named(await calls.list(dana), "High risk").id, 7]]));
    expect(await versionOf()).toBe(2);
  });

  test("that nobody has seen is a 412 that lists nothing", async () => {
    for (const ifMatch of ['"99"', '"draft-1.1"', "something"]) {
      const reply = await calls.save(dana, { id, name: "Renamed" }, { ifMatch });
      expect(reply.status).toBe(412);
      expect(reply.problem?.errors ?? []).toEqual([]);
    }
  });
});

test("of saves at once each is kept, as versions one after another", async () => {
  const names = ["One", "Two", "Three", "Four", "Five"];
  await Promise.all(names.map((name, at) => done(calls.create(at % 2 === 0 ? dana : omar, { name }))));
  expect(namesIn(await calls.list(dana))).toEqual(expect.arrayContaining(names));
  expect(await versionOf()).toBe(7);
});

test("of saves at once by the same version only the first is taken", async () => {
  const replies = await Promise.all([dana, omar, dana].map((as, at) => calls.save(as, { id, name: `Name ${at}` }, { ifMatch: '"2"' })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  expect(await versionOf()).toBe(3);
});

describe("roles", () => {
  test.each(["viewer", "analyst"] as const)("let a %s change nothing that is live", async (role) => {
    const as = await someone(role);
    const replies = [
      calls.create(as),
      calls.save(as, { id, name: "Renamed" }),
      calls.move(as, [[id, 1]]),
      calls.remove(as, id),
      calls.restore(as, 1),
    ];
    for (const reply of replies) expect((await reply).status).toBe(403);
    expect(await versionOf()).toBe(2);
    expect(namesIn(await calls.list(as))).toContain("Large orders");
  });

  test("let an analyst make a draft and change it, but not publish it; a viewer only look", async () => {
    const [analyst, viewer] = [await someone("analyst"), await someone("viewer")];
    const { draftId } = await done(calls.draft(analyst, "Holidays"));
    const set = await done(calls.save(analyst, { id, name: "In the draft" }, { draft: draftId }));
    expect(set.draft).toMatchObject({ name: "Holidays", changedBy: "Sam Ito" });
    expect((await calls.publish(analyst, draftId)).status).toBe(403);
    expect((await calls.draft(viewer, "Mine")).status).toBe(403);
    expect((await calls.save(viewer, { id, name: "Viewed" }, { draft: draftId })).status).toBe(403);
    expect(namesIn(await calls.list(viewer, { draft: draftId }))).toContain("In the draft");
  });
});

describe("plans", () => {
  const refused = (reply: { status: number; problem: unknown }, plan: string, ...errors: object[]) =>
    expect(reply).toMatchObject({ status: 403, problem: { detail: `The ${plan} plan doesn't include this change.`, errors } });
  const largeFirst = async () => named(await calls.list(dana), "Large first order");

  test("Discover has only the constants of rules changed", async () => {
    await putOnPlan(shop, "free");
    const { id: preset, name, rules } = await largeFirst();
    const [amount, ...others] = rules;
    const lower = { ...amount, secondRightField: constantSide(200).second };
    expect(amount).toBeDefined();
    await done(calls.save(dana, { id: preset, rules: [{ ...rules[0], ...lower } as (typeof rules)[number], ...others] }));
    refused(await calls.save(dana, { id: preset, name: "Renamed" }), "Discover", { path: "Renamed", message: `Renamed from “${name}”` });
    refused(await calls.save(dana, { id: preset, rules: others }), "Discover", { message: expect.stringMatching(/^Deleted the rule/) });
    refused(await calls.move(dana, [[preset, 1]]), "Discover", { path: name, message: "Moved from 9 to 1" });
    refused(await calls.create(dana, { name: "Mine" }), "Discover", { path: "Mine", message: "Added the scenario" });
    refused(await calls.save(dana, { id: preset, isArchived: true }), "Discover", { message: "Archived" });
    expect((await largeFirst()).rules[0]?.secondRightField?.constValue).toBe("200");
  });

  test("Protect has scenarios arranged too, but none changed or added", async () => {
    await putOnPlan(shop, "starter");
    const { id: preset, rules } = await largeFirst();
    await done(calls.save(dana, { id: preset, name: "Renamed", description: "By hand", isArchived: true, priority: 1 }));
    await done(calls.save(dana, { id: preset, isArchived: false }));
    refused(await calls.save(dana, { id: preset, rules: [...rules, over500] }), "Protect", { path: "Renamed" });
    refused(await calls.save(dana, { id: preset, timeOutMinutes: 60 }), "Protect", { path: "Renamed" });
    refused(await calls.create(dana, { name: "Mine" }), "Protect", { path: "Mine" });
    refused(await calls.remove(dana, preset), "Protect", { path: "Renamed", message: "Deleted the scenario" });
    expect(named(await calls.list(dana), "Renamed")).toMatchObject({ rules, priority: 1, isArchived: false, timeOutMinutes: 4320 });
  });

  test("Convert Plus has 5 scenarios of the shop's own, archived ones not counted", async () => {
    await putOnPlan(shop, "standard");
    for (const name of ["Two", "Three", "Four", "Five"]) await done(calls.create(dana, { name }));
    const six = () => calls.create(dana, { name: "Six" });
    const detail = "The Convert Plus plan includes 5 scenarios of your own. Archive one to add another.";
    expect(await six()).toMatchObject({ status: 403, problem: { detail } });
    await done(calls.save(dana, { id, isArchived: true }));
    expect((await six()).status).toBe(201);
    expect(await calls.save(dana, { id, isArchived: false })).toMatchObject({ status: 403, problem: { detail } });
  });

  test("after a change to a smaller one leave what is above it as it decides, and let it be archived and deleted", async () => {
    const other = (await done(calls.create(dana, { name: "Other" }))).scenarioId;
    await putOnPlan(shop, "free");
    expect(namesIn(await calls.list(dana))).toEqual(expect.arrayContaining(["Large orders", "Other"]));
    refused(await calls.save(dana, { id, name: "Renamed" }), "Discover", { path: "Renamed" });
    refused(await calls.save(dana, { id, rules: [] }), "Discover", { path: "Large orders" });
    await done(calls.save(dana, { id, isArchived: true }));
    refused(await calls.save(dana, { id, isArchived: false }), "Discover", { message: "Brought back from the archive" });
    await done(calls.remove(dana, other));
    expect(namesIn(await calls.list(dana))).not.toContain("Other");
  });

  test("with more than 5 after a change to Convert Plus still take other changes", async () => {
    for (const name of ["Two", "Three", "Four", "Five", "Six", "Seven"]) await done(calls.create(dana, { name }));
    await putOnPlan(shop, "standard");
    await done(calls.save(dana, { id, rules: [over50] }));
    await done(calls.save(dana, { id, isArchived: true }));
    expect((await calls.create(dana, { name: "Eight" })).status).toBe(403);
  });

  test("all have drafts with any change, checked when they're published: then nothing is live, and the draft stays", async () => {
    await putOnPlan(shop, "free");
    const { draftId } = await done(calls.draft(dana, "Bigger"));
    await done(calls.create(dana, { name: "Mine" }, { draft: draftId }));
    await done(calls.save(dana, { id, name: "Renamed" }, { draft: draftId }));
    const before = await versionOf();
    refused(
      await calls.publish(dana, draftId),
      "Discover",
      { path: "Renamed", message: "Renamed from “Large orders”" },
      { path: "Mine", message: "Added the scenario" },
    );
    expect(await versionOf()).toBe(before);
    expect(await calls.drafts(dana)).toMatchObject([{ draftId }]);
    await putOnPlan(shop, "plus");
    expect(namesIn(await done(calls.publish(dana, draftId)))).toEqual(expect.arrayContaining(["Mine", "Renamed"]));
  });
});
