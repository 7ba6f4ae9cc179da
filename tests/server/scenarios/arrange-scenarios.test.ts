import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { liveSetOf } from "#tests/support/live-set.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp } from "#tests/support/test-app.ts";
import { done, named, namesIn, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let owner: Caller;
let id: number;
beforeAll(async () => {
  calls = scenarioCalls(await testApp());
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop] }), shop);
  id = (await done(calls.create(owner, { priority: 1 }))).scenarioId;
});

describe("priorities", () => {
  test("move several scenarios at once, within the ends, and number all from 1 with the catch-all last", async () => {
    const before = await calls.list(owner);
    const [first, second, third] = before.scenarios.map((scenario) => scenario.id);
    const set = await done(
      calls.move(owner, [
        [first ?? 0, 99],
        [third ?? 0, -3],
      ]),
    );
    const names = namesIn(before);
    expect(namesIn(set)).toEqual([names[2], names[1], ...names.slice(3, -1), names[0], "All other orders"]);
    expect(set.scenarios.map(({ priority }) => priority)).toEqual([...names.slice(1).map((_, at) => at + 1), null]);
    expect(set.scenarios[1]?.id).toBe(second);
  });

  test("are the same as what is stored in the engine's set", async () => {
    await done(calls.move(owner, [[id, 4]]));
    const { scenarios } = await liveSetOf(shop);
    expect(scenarios.map(({ name }) => name)).toEqual(namesIn(await calls.list(owner)));
    expect(scenarios.map(({ priority }) => priority)).toEqual(scenarios.map((_, at) => at + 1));
  });

  test("of a scenario that is given two places move none", async () => {
    const reply = await calls.move(owner, [
      [id, 3],
      [id, 2],
    ]);
    expect([reply.status, reply.problem?.errors]).toEqual([422, [{ path: "scenarios[1].Scenarioid", message: "is given twice" }]]);
    expect(named(await calls.list(owner), "Large orders").priority).toBe(1);
  });

  test("of a scenario that doesn't exist move none", async () => {
    const reply = await calls.move(owner, [
      [id, 3],
      [1, 1],
    ]);
    expect(reply.status).toBe(404);
    expect(named(await calls.list(owner), "Large orders").priority).toBe(1);
  });
});

describe("deleting", () => {
  test("is for a scenario without orders", async () => {
    const set = await done(calls.remove(owner, id));
    expect(namesIn(set)).not.toContain("Large orders");
    expect(set.scenarios.map(({ priority }) => priority)).toEqual([...set.scenarios.slice(1).map((_, at) => at + 1), null]);
    expect((await calls.remove(owner, id)).status).toBe(404);
  });

  test("isn't for one with an order, whose count is told, and not for the catch-all", async () => {
    await aPayment(shop, { scenario: { id, name: "Large orders" } });
    const { scenarios } = await calls.list(owner);
    expect(scenarios.find((scenario) => scenario.id === id)?.paymentCount).toBe(1);
    expect(await calls.remove(owner, id)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("Archive it") } });
    expect((await calls.remove(owner, scenarios.at(-1)?.id ?? 0)).status).toBe(409);
    expect(namesIn(await calls.list(owner))).toEqual(namesIn({ scenarios }));
  });
});

describe("the stage of an action", () => {
  const reject = async () => {
    const { sensors } = named(await calls.list(owner), "Large orders");
    return sensors.find(({ name }) => name.endsWith("Reject order"));
  };
  const decides = async () => (await liveSetOf(shop)).scenarios.find((scenario) => scenario.id === String(id))?.guaranteeAction;

  test("is changed by its configuration, and with it what the scenario decides by itself", async () => {
    const configurationId = (await reject())?.configurationId ?? 0;
    await done(calls.stage(owner, configurationId, "auto"));
    expect((await reject())?.stage).toBe("automatic");
    expect(await decides()).toBe("rejected");
    await done(calls.stage(owner, configurationId, "manual"));
    expect((await reject())?.stage).toBe("manual");
    expect(await decides()).toBe(null);
  });

  test("is a 404 for a configuration that the set doesn't use, and for another stage", async () => {
    expect((await calls.stage(owner, 1, "auto")).status).toBe(404);
    expect((await calls.stage(owner, (await reject())?.configurationId ?? 0, "sometimes")).status).toBe(404);
  });
});
