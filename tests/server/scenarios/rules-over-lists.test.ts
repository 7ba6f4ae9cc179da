import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { fieldSide, rule } from "#domain/rules/build-rule.ts";
import { lockScenarios } from "#server/scenarios/set-store.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { anotherConnection, testOnPostgres } from "#tests/support/test-database.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

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

const aList = async (type: ListType = "email", as = dana) =>
  (await app.read(endpoints.createCustomList, { body: { name: `Blocked ${type}`, type } }, as)).listId;
const deleteList = (listId: number) => app.call(endpoints.deleteCustomList, { params: { id: listId } }, dana);
const over = (listId: number | string, field = "payer.email") => rule(fieldSide(field), "In", listSide(String(listId), "Blocked"));
const DELETED = "right side is a list that your shop doesn't have (Customer email is one of list “Blocked”)";

describe("a rule over a custom list", () => {
  test("is saved live and in a draft, and in a new scenario", async () => {
    const rules = [over(await aList())];
    expect((await calls.save(dana, { id, rules })).status).toBe(200);
    expect((await calls.create(dana, { rules })).status).toBe(201);
    const { draftId } = await done(calls.draft(dana, "Holidays"));
    const more = [...rules, over(await aList("domain"))];
    expect((await calls.save(dana, { id, rules: more }, { draft: draftId })).status).toBe(200);
  });

  test.each(["live", "draft"])("isn't saved over a list that was deleted, or of another shop: %s", async (kind) => {
    const place = kind === "live" ? {} : { draft: (await done(calls.draft(dana, "Holidays"))).draftId };
    const deleted = await aList();
    await done(deleteList(deleted));
    const other = await aShop({ plan: "plus" });
    const foreign = await aList("email", asPerson(await aPerson({ of: [other] }), other));
    const rules = [over(await aList("text")), over(deleted), over(foreign), over("no list")];
    const faults = [1, 2, 3].map((at) => ({ path: `scenario.rules[${at}]`, message: DELETED }));
    expect(await calls.save(dana, { id, rules }, place)).toMatchObject({ status: 422, problem: { errors: faults } });
    expect(await calls.create(dana, { rules }, place)).toMatchObject({ status: 422, problem: { errors: faults } });
    expect((await calls.list(dana, place)).scenarios.flatMap((scenario) => scenario.rules)).not.toContainEqual(rules[0]);
  });

  test("isn't saved over a list whose type its values can't have", async () => {
    const rules = [over(await aList(), "order.amount")];
    const message =
      "right side is a list of type “Email addresses”, which the left side's values can't be in (Order amount is one of list “Blocked”)";
    expect((await calls.save(dana, { id, rules })).problem?.errors).toEqual([{ path: "scenario.rules[0]", message }]);
    const ranges = [over(await aList("ip"))];
    const ofRanges =
      "right side is a list of type “IP addresses and ranges”, which the left side's values can't be in (Customer email is one of list “Blocked”)";
    expect((await calls.save(dana, { id, rules: ranges })).problem?.errors).toEqual([{ path: "scenario.rules[0]", message: ofRanges }]);
    await done(calls.save(dana, { id, rules: [over(await aList("text"), "order.amount")] }));
  });

  test("keeps its list", async () => {
    const listId = await aList();
    await done(calls.save(dana, { id, rules: [over(listId)] }));
    expect(await deleteList(listId)).toMatchObject({ status: 409 });
  });

  test("isn't restored once its list was deleted; a version without it is", async () => {
    const listId = await aList();
    const { version } = await done(calls.save(dana, { id, rules: [over(listId)] }));
    await done(calls.save(dana, { id, rules: [] }));
    await done(deleteList(listId));
    expect(await calls.restore(dana, version)).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "Large orders", message: DELETED }] },
    });
    await done(calls.restore(dana, 1));
  });

  test("isn't published once its list is gone", async () => {
    const listId = await aList();
    const { draftId } = await done(calls.draft(dana, "Holidays"));
    await done(calls.save(dana, { id, rules: [over(listId)] }, { draft: draftId }));
    await app.services.database.asOwner("update custom_list set deleted_at = now() where list_id = $1", [listId]);
    expect(await calls.publish(dana, draftId)).toMatchObject({ status: 422, problem: { errors: [{ path: "Large orders" }] } });
  });

  test("whose list went away another way doesn't keep the scenario from being changed", async () => {
    const listId = await aList();
    await done(calls.save(dana, { id, rules: [over(listId)] }));
    await app.services.database.asOwner("update custom_list set deleted_at = now() where list_id = $1", [listId]);
    expect((await calls.save(dana, { id, rules: [over(listId), over(await aList("text"))] })).status).toBe(200);
  });

  testOnPostgres("is never left without its list when both happen at once", async () => {
    const listId = await aList();
    const elsewhere = await anotherConnection();
    const { tenantId } = shop;
    // While someone changes scenarios, a list isn't deleted.
    const deleting = await elsewhere.forTenants([tenantId], async (handle) => {
      await lockScenarios(handle, tenantId);
      const started = { deletion: deleteList(listId) };
      let first = "";
      void started.deletion.then(({ status }) => (first ||= String(status)));
      await eventually(async () => {
        const { rows } = await elsewhere.asOwner("select from pg_locks where locktype = 'advisory' and not granted");
        if (rows.length > 0) first ||= "waits";
        expect(first).not.toBe("");
      });
      expect(first).toBe("waits");
      return started;
    });
    await done(Promise.resolve(await deleting.deletion));
    // Of both at once, one is refused.
    for (let round = 0; round < 8; round += 1) {
      const next = await aList();
      const [saved, deleted] = await Promise.all([calls.save(dana, { id, rules: [over(next)] }), deleteList(next)]);
      expect([saved.status, deleted.status].toSorted((a, b) => a - b)).toEqual(saved.status === 200 ? [200, 409] : [200, 422]);
      await done(calls.save(dana, { id, rules: [] }));
      await deleteList(next);
    }
  });
});

test("a list's rules are counted and named, the live ones first, then those of drafts by name", async () => {
  const [listId, other] = [await aList(), await aList("domain")];
  await done(calls.save(dana, { id, name: "Live", rules: [over(listId), over(other), over(listId)] }));
  for (const name of ["summer", "Holidays"]) {
    const { draftId } = await done(calls.draft(dana, name));
    await done(calls.save(dana, { id, name, rules: [over(listId)] }, { draft: draftId }));
    const added = await done(calls.create(dana, { name: `New in ${name}`, rules: [over(listId)] }, { draft: draftId }));
    await done(calls.save(dana, { id: added.scenarioId, isArchived: true }, { draft: draftId }));
  }
  const uses = await app.read(endpoints.getListUses, { params: { id: listId } }, dana);
  expect(uses.map(({ draft, scenarioName, isArchived }) => [draft?.name ?? null, scenarioName, isArchived])).toEqual([
    [null, "Live", false],
    [null, "Live", false],
    ["Holidays", "Holidays", false],
    ["Holidays", "New in Holidays", true],
    ["summer", "summer", false],
    ["summer", "New in summer", true],
  ]);
  const { results } = await app.read(endpoints.listCustomLists, { query: { page: 1, limit: 10 } }, dana);
  expect(results.map(({ name, ruleCount }) => [name, ruleCount])).toEqual([
    ["Blocked domain", 1],
    ["Blocked email", 6],
  ]);
});
