import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { constantSide, fieldSide, rule as compared } from "#domain/rules/build-rule.ts";
import { liveSetOf } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { done, named, namesIn, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let dana: Caller;
let id: number;
beforeAll(async () => {
  app = await testApp();
  calls = scenarioCalls(app);
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  dana = asPerson(await aPerson({ of: [shop] }), shop);
  id = (await done(calls.create(dana))).scenarioId;
});

const aDraft = async (name = "Holidays", copyOf?: number) => done(calls.draft(dana, name, copyOf));
const versionOf = async () => (await liveSetOf(shop)).version;

describe("a draft", () => {
  test("is a copy of what is live, and changing it changes nothing that is live", async () => {
    const live = await calls.list(dana);
    const { draftId, baseVersion } = await aDraft();
    expect(baseVersion).toBe(2);
    expect((await calls.list(dana, { draft: draftId })).scenarios).toEqual(live.scenarios);
    const { set } = await done(calls.create(dana, { name: "Draft's own", priority: 1 }, { draft: draftId }));
    expect(set).toMatchObject({ draft: { draftId, name: "Holidays" } });
    await done(calls.save(dana, { id, name: "Renamed", isArchived: true }, { draft: draftId }));
    await done(calls.move(dana, [[id, 1]], { draft: draftId }));
    expect(namesIn(await calls.list(dana, { draft: draftId })).slice(0, 2)).toEqual(["Renamed", "Draft's own"]);
    await done(calls.remove(dana, id, { draft: draftId }));
    expect(await calls.list(dana)).toEqual(live);
  });

  test("has a version of its own: a 412 names who changed it and lists what changed since", async () => {
    const { draftId, version } = await aDraft();
    const omar = asPerson(await aPerson({ of: [shop], fullName: "Omar Haddad", role: "analyst" }), shop);
    const place = { draft: draftId, ifMatch: `"${version}"` };
    expect(await calls.save(omar, { id, name: "Omar's" }, place)).toMatchObject({ headers: { etag: `"draft-${draftId}.2"` } });
    expect(await calls.save(dana, { id, name: "Dana's" }, place)).toMatchObject({
      status: 412,
      problem: {
        detail: "Omar Haddad saved changes to these scenarios. Your change wasn't saved.",
        errors: [{ path: "Omar's", message: "Renamed from “Large orders”" }],
      },
    });
    await done(calls.save(omar, { id, isArchived: true }, { draft: draftId }));
    const changed = (await calls.save(dana, { id, name: "Dana's" }, place)).problem?.errors?.map(({ message }) => message);
    expect(changed).toEqual(["Renamed from “Large orders”", "Archived"]);
    const second = await calls.save(dana, { id, name: "Dana's" }, { draft: draftId, ifMatch: `"draft-${draftId}.2"` });
    expect(second.problem?.errors).toEqual([{ path: "Omar's", message: "Archived" }]);
    for (let each = 0; each < 20; each += 1) await done(calls.save(omar, { id, isArchived: each % 2 === 1 }, { draft: draftId }));
    // Too long ago to tell.
    expect((await calls.save(dana, { id, name: "Dana's" }, place)).problem?.errors ?? []).toEqual([]);
    const same = await calls.save(dana, { id, name: "Omar's" }, { draft: draftId });
    expect(same.answer?.version).toBe(`draft-${draftId}.23`);
  });

  test("is compared in short: the first 50 changes and how many there are, and long ones are cut", async () => {
    const second = (await done(calls.create(dana, { name: "Second" }))).scenarioId;
    const { draftId } = await aDraft();
    const [short, long] = ["x", "y".repeat(2000)].map((text) => compared(fieldSide("payer.email"), "Equal", constantSide(text)));
    if (short === undefined || long === undefined) throw new Error("Two rules were made");
    const rules = [long, ...Array.from({ length: 39 }, () => short)];
    for (const each of [id, second]) await done(calls.save(dana, { id: each, rules }, { draft: draftId }));
    const { changes, changeCount } = await calls.compare(dana, draftId);
    expect([changes.length, changeCount]).toEqual([50, 80]);
    expect(changes[0]?.words).toHaveLength(501);
  });

  test("is published with one choice about each scenario", async () => {
    const { draftId } = await aDraft();
    const choices = [
      { scenarioId: id, keep: "live" as const },
      { scenarioId: id, keep: "draft" as const },
    ];
    const { status, problem } = await calls.publish(dana, draftId, { choices });
    expect([status, problem?.errors]).toEqual([422, [{ path: "choices[1].scenarioId", message: "is given twice" }]]);
  });

  test("whose ID can't be one doesn't exist, and neither do such settings", async () => {
    for (const url of ["/scenarios/drafts/zz/changes", "/action/config/abc"]) {
      expect((await app.http.inject({ method: "GET", url: `/api${url}`, headers: dana })).statusCode).toBe(404);
    }
    const stage = await app.http.inject({ method: "PATCH", url: "/api/sensors/abc/stage/auto", headers: dana });
    expect(stage.statusCode).toBe(404);
  });

  test("has a name that no other draft of the shop has, in any case", async () => {
    const first = await aDraft();
    const inUse = { status: 409, problem: { title: "This name is in use", errors: [{ path: "name", message: "is in use" }] } };
    expect(await calls.draft(dana, "holidays")).toMatchObject(inUse);
    const second = await aDraft("Winter");
    const rename = (draftId: number, name: string) => app.call(endpoints.renameDraft, { params: { draftId }, body: { name } }, dana);
    expect(await rename(second.draftId, "HOLIDAYS")).toMatchObject(inUse);
    expect(await rename(first.draftId, "HOLIDAYS")).toMatchObject({ answer: { name: "HOLIDAYS", version: first.version } });
    expect((await calls.drafts(dana)).map(({ name }) => name)).toEqual(["HOLIDAYS", "Winter"]);
    const other = await aShop();
    expect((await calls.draft(asPerson(await aPerson({ of: [other] }), other), "Winter")).status).toBe(201);
  });

  test("can be copied from another one, with the version that was copied from", async () => {
    const first = await aDraft();
    await done(calls.save(dana, { id, name: "In the draft" }, { draft: first.draftId }));
    await done(calls.save(dana, { id, name: "Live" }));
    const copy = await aDraft("Copy", first.draftId);
    expect(copy.baseVersion).toBe(first.baseVersion);
    expect((await calls.list(dana, { draft: copy.draftId })).scenarios).toEqual(
      (await calls.list(dana, { draft: first.draftId })).scenarios,
    );
  });

  test("is one of at most 20", async () => {
    for (let each = 1; each <= 20; each += 1) await aDraft(`Draft ${each}`);
    expect(await calls.draft(dana, "One more")).toMatchObject({ status: 409, problem: { title: "Limit reached" } });
    const [first] = await calls.drafts(dana);
    await app.read(endpoints.deleteDraft, { params: { draftId: first?.draftId ?? 0 } }, dana);
    expect((await calls.draft(dana, "One more")).status).toBe(201);
  });

  test("that is gone is a 404 for every call", async () => {
    const { draftId } = await aDraft();
    await app.read(endpoints.deleteDraft, { params: { draftId } }, dana);
    const place = { draft: draftId };
    for (const reply of [
      calls.save(dana, { id, name: "Renamed" }, place),
      calls.create(dana, {}, place),
      calls.draft(dana, "Copy", draftId),
      app.call(endpoints.listScenarios, { query: { draft: draftId } }, dana),
      app.call(endpoints.deleteDraft, { params: { draftId } }, dana),
      app.call(endpoints.comparePublishing, { params: { draftId } }, dana),
      app.call(endpoints.publishDraft, { params: { draftId }, body: { liveVersion: "2", draftVersion: "", choices: [] } }, dana),
    ])
      expect((await reply).status).toBe(404);
    expect(await versionOf()).toBe(2);
  });
});

describe("publishing", () => {
  test("makes all of a draft live in one version, and the draft is gone", async () => {
    const { draftId } = await aDraft();
    const place = { draft: draftId };
    await done(calls.create(dana, { name: "New", priority: 1 }, place));
    await done(calls.save(dana, { id, name: "Renamed" }, place));
    const { scenarios } = await calls.list(dana, place);
    expect((await calls.compare(dana, draftId)).changes.map(({ scenarioName, words }) => `${scenarioName}: ${words}`)).toEqual([
      "New: Added the scenario",
      "Renamed: Renamed from “Large orders”",
    ]);
    const reply = await calls.publish(dana, draftId);
    expect(reply).toMatchObject({ status: 200, headers: { etag: '"3"' }, answer: { version: "3", draft: null } });
    expect((await calls.list(dana)).scenarios).toEqual(scenarios);
    expect(await calls.drafts(dana)).toEqual([]);
    expect((await calls.history(dana)).lines[0]).toMatchObject({
      source: "published",
      madeFrom: "Holidays",
      by: "Dana Reyes",
      changeCount: 2,
    });
  });

  test("asks scenario by scenario what to keep of those that changed live, and keeps the rest of both", async () => {
    const high = named(await calls.list(dana), "High risk").id;
    const { draftId } = await aDraft();
    await done(calls.save(dana, { id, name: "Draft's" }, { draft: draftId }));
    await done(calls.save(dana, { id: high, description: "Draft's" }, { draft: draftId }));
    await done(calls.save(dana, { id, description: "Live" }));
    const added = (await done(calls.create(dana, { name: "Live's own", priority: 1 }))).scenarioId;
    const compared = await calls.compare(dana, draftId);
    expect(compared).toMatchObject({ liveVersion: "4", draftVersion: `draft-${draftId}.3` });
    expect(compared.conflicts).toEqual([
      { scenarioId: added, scenarioName: "Live's own", liveName: "Live's own", draftName: null, live: ["Added the scenario"], draft: [] },
      {
        scenarioId: id,
        scenarioName: "Large orders",
        liveName: "Large orders",
        draftName: "Draft's",
        live: ["Changed the description to “Live”"],
        draft: ["Renamed from “Large orders”"],
      },
    ]);
    expect(compared.changes).toEqual([{ scenarioId: high, scenarioName: "High risk", words: "Changed the description to “Draft's”" }]);
    expect(await calls.publish(dana, draftId, { choices: [{ scenarioId: id, keep: "live" }] })).toMatchObject({
      status: 409,
      problem: { errors: [{ path: "Live's own", message: "Added the scenario" }] },
    });
    expect(await versionOf()).toBe(4);
    const choices = [
      { scenarioId: id, keep: "live" as const },
      { scenarioId: added, keep: "live" as const },
    ];
    const set = await done(calls.publish(dana, draftId, { choices }));
    expect(named(set, "Large orders").description).toBe("Live");
    expect(named(set, "High risk").description).toBe("Draft's");
    expect(set.scenarios[0]?.name).toBe("Live's own");
  });

  test("with the draft kept takes live changes back; a scenario that the draft lacks stays archived if it has orders", async () => {
    const { draftId } = await aDraft();
    await done(calls.save(dana, { id, name: "Live" }));
    const [ordered, plain] = [
      (await done(calls.create(dana, { name: "With an order" }))).scenarioId,
      (await done(calls.create(dana, { name: "Without" }))).scenarioId,
    ];
    await aPayment(shop, { scenario: { id: ordered, name: "With an order" } });
    const choices = [id, ordered, plain].map((scenarioId) => ({ scenarioId, keep: "draft" as const }));
    const set = await done(calls.publish(dana, draftId, { choices }));
    expect(namesIn(set)).toContain("Large orders");
    expect(namesIn(set)).not.toContain("Without");
    expect(named(set, "With an order").isArchived).toBe(true);
  });

  test("is a 409 if the live set or the draft moved on since they were compared, and both stay", async () => {
    const { draftId } = await aDraft();
    const seen = await calls.compare(dana, draftId);
    await done(calls.save(dana, { id, name: "In the draft" }, { draft: draftId }));
    const overtaken = { status: 409, problem: { title: "Someone else changed this first" } };
    expect(await calls.publish(dana, draftId, { draftVersion: seen.draftVersion })).toMatchObject(overtaken);
    await done(calls.move(dana, [[id, 1]]));
    expect(await calls.publish(dana, draftId, { liveVersion: seen.liveVersion })).toMatchObject(overtaken);
    expect(await versionOf()).toBe(3);
    expect(await calls.drafts(dana)).toHaveLength(1);
    expect((await calls.publish(dana, draftId)).status).toBe(200);
  });

  test("a draft like the live set makes no version, and the draft is gone", async () => {
    const { draftId } = await aDraft();
    await done(calls.publish(dana, draftId));
    expect(await versionOf()).toBe(2);
    expect(await calls.drafts(dana)).toEqual([]);
  });

  test("twice at once publishes once", async () => {
    const { draftId } = await aDraft();
    await done(calls.save(dana, { id, name: "In the draft" }, { draft: draftId }));
    const replies = await Promise.all([calls.publish(dana, draftId), calls.publish(dana, draftId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await versionOf()).toBe(3);
  });
});
