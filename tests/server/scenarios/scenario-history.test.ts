import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { liveSetOf } from "#tests/support/live-set.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { done, named, namesIn, putOnPlan, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

const start = new Date("2026-11-05T12:00:00Z");
let now = start;
let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let dana: Caller;
let omar: Caller;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  calls = scenarioCalls(app);
});
beforeEach(async () => {
  now = start;
  shop = await aShop({ plan: "plus", since: start });
  [dana, omar] = [await anOwner("Dana Reyes"), await anOwner("Omar Haddad")];
});

const anOwner = async (fullName: string) => asPerson(await aPerson({ of: [shop], fullName, at: start }), shop);
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const idOf = async (name: string) => named(await calls.list(dana), name).id;
/** Each line: its last version, who, and what changed. */
const lines = async () =>
  (await calls.history(dana)).lines.map(({ version, source, by, changes }) => [
    version,
    source === "made" ? "made" : by,
    ...changes.map(({ scenarioName, words }) => `${scenarioName}: ${words}`),
  ]);

describe("the history", () => {
  test("begins with the shop's account", async () => {
    expect(await calls.history(dana)).toEqual({
      lines: [{ version: 1, source: "made", madeFrom: null, by: null, at: start, changes: [], changeCount: 0 }],
      next: null,
    });
  });

  test("joins saves by one person to one scenario within 5 minutes, and says what they come to", async () => {
    const id = await idOf("High risk");
    await done(calls.save(dana, { id, name: "Hi" }));
    later(4);
    await done(calls.save(dana, { id, name: "High", description: "By hand" }));
    later(4);
    await done(calls.save(dana, { id, isArchived: true }));
    expect(await lines()).toEqual([
      [4, "Dana Reyes", "High: Renamed from “High risk”", "High: Changed the description to “By hand”", "High: Archived"],
      [1, "made"],
    ]);
    expect((await calls.history(dana)).lines[0]).toMatchObject({ at: now, changeCount: 3 });
  });

  test("has no line for what was undone within 5 minutes, and goes on with it", async () => {
    const id = await idOf("High risk");
    await done(calls.save(dana, { id, name: "High" }));
    await done(calls.save(dana, { id, name: "High risk" }));
    expect(await lines()).toEqual([[1, "made"]]);
    await done(calls.save(dana, { id, isArchived: true }));
    expect(await lines()).toEqual([
      [4, "Dana Reyes", "High risk: Archived"],
      [1, "made"],
    ]);
    await done(calls.save(dana, { id, isArchived: false }));
    await done(calls.save(omar, { id, name: "Risky" }));
    expect(await lines()).toEqual([
      [6, "Omar Haddad", "Risky: Renamed from “High risk”"],
      [1, "made"],
    ]);
  });

  test("has a line of its own for what comes 5 minutes later, by someone else, or to another scenario", async () => {
    const [high, disposable] = [await idOf("High risk"), await idOf("Disposable email")];
    await done(calls.save(dana, { id: high, name: "One" }));
    later(5);
    await done(calls.save(dana, { id: high, name: "Two" }));
    await done(calls.save(omar, { id: high, name: "Three" }));
    await done(calls.save(dana, { id: high, name: "Four" }));
    await done(calls.save(dana, { id: disposable, name: "Five" }));
    expect(await lines()).toEqual([
      [6, "Dana Reyes", "Five: Renamed from “Disposable email”"],
      [5, "Dana Reyes", "Four: Renamed from “Three”"],
      [4, "Omar Haddad", "Three: Renamed from “Two”"],
      [3, "Dana Reyes", "Two: Renamed from “One”"],
      [2, "Dana Reyes", "One: Renamed from “High risk”"],
      [1, "made"],
    ]);
  });

  test("has lines of their own for a scenario's creation and deletion, so that it can be restored", async () => {
    const { scenarioId: id } = await done(calls.create(dana, { name: "Mine" }));
    await done(calls.save(dana, { id, description: "For a day" }));
    await done(calls.remove(dana, id));
    expect(await lines()).toEqual([
      [4, "Dana Reyes", "Mine: Deleted the scenario"],
      [3, "Dana Reyes", "Mine: Added the scenario"],
      [1, "made"],
    ]);
    await done(calls.restore(dana, 3));
    expect(named(await calls.list(dana), "Mine")).toMatchObject({ description: "For a day" });
  });

  test("joins nothing to what was restored or published", async () => {
    const id = await idOf("High risk");
    await done(calls.save(dana, { id, name: "One" }));
    await done(calls.restore(dana, 1));
    await done(calls.save(dana, { id, name: "Two" }));
    expect((await calls.history(dana)).lines.map(({ source, madeFrom }) => [source, madeFrom])).toEqual([
      ["saved", null],
      ["restored", "1"],
      ["saved", null],
      ["made", null],
    ]);
  });

  test("has 20 lines a page, none twice", async () => {
    const id = await idOf("High risk");
    for (let each = 1; each <= 25; each += 1) {
      await done(calls.save(each % 2 === 0 ? dana : omar, { id, name: `Name ${each}` }));
    }
    const first = await calls.history(dana);
    expect(first.lines.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 26 - at));
    const second = await calls.history(dana, first.next ?? undefined);
    expect(second).toMatchObject({ lines: [6, 5, 4, 3, 2, 1].map((version) => ({ version })), next: null });
  });
});

test("a page of the history begins before a version, not any number", async () => {
  const { status, problem } = await app.call(endpoints.listScenarioHistory, { query: { before: 2_147_483_647 } }, dana);
  expect([status, problem]).toEqual([200, null]);
  for (const before of ["99999999999", "2147483648", "0", "1.5", "x"]) {
    const reply = await app.http.inject({ method: "GET", url: "/api/scenarios/versions", query: { before }, headers: dana });
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([422, "before"]);
  }
});

describe("restoring", () => {
  test("makes an earlier version live again, as a new one", async () => {
    const id = await idOf("High risk");
    const before = await calls.list(dana);
    await done(calls.save(dana, { id, name: "Renamed", isArchived: true, priority: 1 }));
    const reply = await calls.restore(omar, 1);
    expect(reply).toMatchObject({ status: 200, headers: { etag: '"3"' } });
    expect(await calls.list(dana)).toEqual({ ...before, version: "3" });
    expect((await lines())[0]).toEqual([
      3,
      "Omar Haddad",
      "High risk: Moved from 1 to 7",
      "High risk: Renamed from “Renamed”",
      "High risk: Brought back from the archive",
    ]);
  });

  test("deletes scenarios that came later, but keeps those with orders, archived and last", async () => {
    const kept = (await done(calls.create(dana, { name: "With an order", priority: 1 }))).scenarioId;
    await done(calls.create(dana, { name: "Without", priority: 1 }));
    await aPayment(shop, { scenario: { id: kept, name: "With an order" } });
    const set = await done(calls.restore(dana, 1));
    expect(namesIn(set)).not.toContain("Without");
    expect(set.scenarios.at(-2)).toMatchObject({ id: kept, isArchived: true, paymentCount: 1 });
    expect(set.scenarios.at(-1)?.isCatchAll).toBe(true);
    expect(set.scenarios.map(({ priority }) => priority)).toEqual([...set.scenarios.slice(1).map((_, at) => at + 1), null]);
  });

  test("what is live makes no version", async () => {
    await done(calls.restore(dana, 1));
    expect((await liveSetOf(shop)).version).toBe(1);
  });

  test.each(["2", "0", "-1", "1e3", "x", "99999999999"])("version %s, which the shop doesn't have, is a 404", async (version) => {
    const other = await aShop({ plan: "plus", since: start });
    const as = asPerson(await aPerson({ of: [other], at: start }), other);
    await done(calls.create(as));
    expect((await calls.restore(dana, version)).status).toBe(404);
  });

  test("is checked against the plan", async () => {
    await done(calls.create(dana, { name: "Mine" }));
    await done(calls.restore(dana, 1));
    await putOnPlan(shop, "starter");
    expect(await calls.restore(dana, 2)).toMatchObject({ status: 403, problem: { errors: [{ path: "Mine" }] } });
  });
});
