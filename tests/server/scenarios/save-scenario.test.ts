import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { ruleOnWire } from "#contract/rule-on-wire.ts";
import { constantSide, fieldSide, ordersSide, rule } from "#domain/rules/build-rule.ts";
import { RULE_FAULT_WORDS } from "#domain/rules/rule-fault-words.ts";
import { insertConfigurations, readConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { liveSetOf } from "#tests/support/live-set.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { listSide } from "#tests/support/rule-sides.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { done, named, scenarioCalls, type Change } from "#tests/server/scenarios/scenario-calls.ts";

const over500 = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
const fromFrance = rule(fieldSide("card.country"), "Equal", constantSide("FR"));

let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let owner: Caller;
let id: number;
beforeAll(async () => {
  app = await testApp();
  calls = scenarioCalls(app);
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop] }), shop);
  const made = await done(calls.create(owner, { description: "By hand", rules: [over500], priority: 2 }));
  id = made.scenarioId;
});

const save = async (scenario: Change, more: Parameters<typeof calls.save>[2] = {}) => done(calls.save(owner, { ...scenario, id }, more));
const stored = async () => named(await calls.list(owner), "Large orders");
const sensorOf = async (name: string) => {
  const found = (await stored()).sensors.find((sensor) => sensor.name.endsWith(name));
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
/** Settings of a guarantee action, as setting one up stores them. */
async function aConfiguration(of: TestShop, decision: "approved" | "rejected" | "pending" = "rejected"): Promise<number> {
  const settings = { decision, allowReason: false, requiredReason: false };
  const [configurationId] = await (
    await testDatabase()
  ).forTenants([of.tenantId], (handle) => insertConfigurations(handle, of.tenantId, [{ type: "22", settings }], new Date()));
  if (configurationId === undefined) throw new Error("No id was given");
  return configurationId;
}
const toAdd = (given: { type?: "6" | "10" | "11" | "14" | "15" | "22"; configurationId?: number | null }) => ({
  sensorsToAdd: [
    { type: "11" as const, name: "Deliveries", stage: "automatic" as const, criticality: 2 as const, configurationId: null, ...given },
  ],
});

describe("saving", () => {
  test("leaves what isn't sent as it was, and answers what is stored", async () => {
    const before = await stored();
    const set = await save({ description: "At once" });
    expect(named(set, "Large orders")).toEqual({ ...before, description: "At once" });
    expect(set).toEqual(await calls.list(owner));
  });

  test("replaces all rules by those that are sent", async () => {
    await save({ rules: [fromFrance] });
    expect((await stored()).rules).toEqual([fromFrance]);
    await save({ rules: [] });
    expect((await stored()).rules).toEqual([]);
  });

  test("takes an aggregation over orders in the wire's form, and answers it in that form", async () => {
    const aggregated = { name: "sum", over: "amount", by: "card", withThis: true, hours: 48 } as const;
    const rules = [rule(ordersSide(aggregated), "Greater Than", constantSide(500))];
    await save({ rules });
    const response = await app.http.inject({ url: `/api/scenarios/${id}`, headers: owner });
    const [onWire] = response.json<{ rules: Record<string, Record<string, unknown>>[] }>().rules;
    expect(onWire?.["firstLeftField"]).toMatchObject({ name: "velocityH", specialFunctionName: "sum" });
    expect(JSON.parse(String(onWire?.["firstLeftField"]?.["value"]))).toEqual({ over: "amount", by: "card", withThis: true });
    expect(onWire?.["secondLeftField"]).toMatchObject({ constValue: "48" });
    await save({ rules: [rule(ordersSide({ ...aggregated, name: "count" }), "Greater Than", constantSide(500))] });
    expect((await stored()).rules[0]?.firstLeftField).toMatchObject({ specialFunctionName: "count" });
  });

  test("is refused with a field that isn't known beside the scenario; fields of the scenario itself may be sent back", async () => {
    const put = (body: Record<string, unknown>) => app.http.inject({ method: "PUT", url: "/api/scenarios", headers: owner, payload: body });
    const refused = await put({ scenario: { Scenarioid: String(id) }, sensorstodelete: [1] });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [{ path: "", message: "must not have the unknown field sensorstodelete" }],
    ]);
    expect((await put({ scenario: { Scenarioid: String(id), count: 3 } })).statusCode).toBe(200);
  });

  test("is refused with each broken rule named by its index and side, and saves nothing else of it", async () => {
    const noOperator = { ...over500, operator: null };
    const risky = rule(fieldSide("riskScore"), "Greater Than", constantSide(0.25));
    const text = rule(fieldSide("card.country"), "Equal", constantSide("FR"));
    const reply = await calls.save(owner, {
      id,
      name: "Renamed",
      rules: [
        over500,
        noOperator,
        { ...text, firstLeftField: null },
        { ...over500, secondRightField: constantSide("many").second },
        { ...risky, secondRightField: constantSide(25).second },
      ],
    });
    expect(reply).toMatchObject({
      status: 422,
      problem: {
        detail: RULE_FAULT_WORDS,
        errors: [
          { path: "scenario.rules[1]", message: "operation is missing" },
          { path: "scenario.rules[2]", message: "left side is missing" },
          { path: "scenario.rules[3]", message: "right side isn't a value of the left side's type" },
          { path: "scenario.rules[4]", message: "right side must be from 0 to 1, because the left side is" },
        ],
      },
    });
    expect((await stored()).rules).toEqual([over500]);
    expect((await liveSetOf(shop)).version).toBe(2);
  });

  test("is refused with broken rules named beside fields that can't be read, and in a new scenario too", async () => {
    const broken = { ...over500, operator: null };
    const sent = { rules: [z.encode(ruleOnWire, broken), {}, 5], ScenarioscolName: " " };
    const errors = [
      { path: "scenario.ScenarioscolName", message: "is required" },
      { path: "scenario.rules[2]", message: "must be an object" },
      { path: "scenario.rules[0]", message: "operation is missing" },
      { path: "scenario.rules[1]", message: "left side is missing" },
    ];
    for (const [method, more] of [["PUT", { Scenarioid: String(id) }] as const, ["POST", {}] as const]) {
      const payload = { scenario: { ...sent, ...more } };
      const reply = await app.http.inject({ method, url: "/api/scenarios", headers: owner, payload });
      expect([reply.statusCode, reply.json().errors]).toEqual([422, errors]);
    }
  });

  test("is refused with broken rules, lists that don't exist and actions that can't be added, all named at once", async () => {
    const listed = rule(fieldSide("payer.email"), "In", listSide("1", "Gone"));
    const reply = await calls.save(owner, { id, rules: [{ ...over500, operator: null }, listed] }, toAdd({ type: "22" }));
    expect([reply.status, reply.problem?.errors]).toEqual([
      422,
      [
        { path: "scenario.rules[0]", message: "operation is missing" },
        { path: "scenario.rules[1]", message: "right side is a list that your shop doesn't have (Customer email is one of list “Gone”)" },
        { path: "sensorsToAdd[0]", message: "must have the Config of POST /action/setup" },
      ],
    ]);
    expect(reply.problem?.detail).toBe(RULE_FAULT_WORDS);
  });

  test("moves the scenario if it has a priority, within the ends", async () => {
    const names = async (priority: number) => (await save({ priority })).scenarios.findIndex((scenario) => scenario.id === id);
    expect(await names(5)).toBe(4);
    expect(await names(0)).toBe(0);
    expect(await names(999)).toBe((await calls.list(owner)).scenarios.length - 2);
  });

  test("keeps a time-out of 5 minutes to 30 days and its decision, in whichever order they're chosen", async () => {
    await save({ timeOutDecision: "approved" });
    await save({ timeOutMinutes: 120 });
    expect(await stored()).toMatchObject({ timeOutMinutes: 120, timeOutDecision: "approved" });
    await save({ timeOutMinutes: 125 });
    expect(await stored()).toMatchObject({ timeOutMinutes: 125 });
    await save({ timeOutMinutes: null });
    expect(await stored()).toMatchObject({ timeOutMinutes: null });
    for (const minutes of [4, 43_201, 60.5]) {
      const payload = { scenario: { Scenarioid: String(id), time_out: minutes } };
      expect((await app.http.inject({ method: "PUT", url: "/api/scenarios", headers: owner, payload })).statusCode).toBe(422);
    }
  });

  test.each([{ id: 1 }, { id: Number.MAX_SAFE_INTEGER }])("a scenario that doesn't exist is a 404", async (sent) => {
    expect((await calls.save(owner, { ...sent, name: "Renamed" })).status).toBe(404);
  });
});

describe("the catch-all", () => {
  const catchAll = async () => named(await calls.list(owner), "All other orders").id;

  test("can be renamed, but has no rules and isn't archived", async () => {
    const rest = await catchAll();
    expect((await calls.save(owner, { id: rest, rules: [over500] })).status).toBe(422);
    const both = await calls.save(owner, { id: rest, rules: [over500], isArchived: true });
    expect([both.status, both.problem?.errors?.map(({ path }) => path)]).toEqual([422, ["scenario.rules", "scenario.archive"]]);
    const set = await done(calls.save(owner, { id: rest, name: "The rest", rules: [], isArchived: false, priority: 1 }));
    expect(set.scenarios.at(-1)).toMatchObject({ id: rest, name: "The rest", priority: null });
  });
});

describe("sensors and actions", () => {
  test("change by what is sent of each, are added and deleted in one call", async () => {
    const [visits, reject] = [await sensorOf("Record Website Visits"), await sensorOf("Reject order")];
    const set = await save(
      {
        sensors: [
          { id: reject.id, name: "#Guarantee#Stop", criticality: 3 },
          { id: visits.id, isArchived: true },
        ],
      },
      { ...toAdd({}), sensorsToDelete: [(await sensorOf("Hold order")).id] },
    );
    const { sensors } = named(set, "Large orders");
    expect(sensors.map(({ name, isArchived }) => `${name}${isArchived ? ", off" : ""}`)).toEqual([
      "Monitor Email Interaction",
      "Record Website Visits, off",
      "#Guarantee#Approve order",
      "#Guarantee#Stop",
      "Deliveries",
    ]);
    expect(sensors[3]).toEqual({ ...reject, name: "#Guarantee#Stop", criticality: 3 });
    expect(new Set(sensors.map((sensor) => sensor.id)).size).toBe(sensors.length);
  });

  test("decide by themselves as the first automatic guarantee action that is on says", async () => {
    const decides = async () => (await liveSetOf(shop)).scenarios.find((scenario) => scenario.id === String(id))?.guaranteeAction;
    const [first, second] = [await aConfiguration(shop, "rejected"), await aConfiguration(shop, "pending")];
    await save({}, toAdd({ type: "22", configurationId: first }));
    await save({}, toAdd({ type: "22", configurationId: second }));
    expect(await decides()).toBe("rejected");
    const [added] = (await stored()).sensors.filter(({ configurationId }) => configurationId === first);
    if (!added) throw new Error("The action isn't there");
    await save({ sensors: [{ id: added.id, isArchived: true }] });
    expect(await decides()).toBe("pending");
    await save({}, { sensorsToDelete: (await stored()).sensors.filter(({ name }) => name === "Deliveries").map((sensor) => sensor.id) });
    expect(await decides()).toBe(null);
  });

  test.each([
    ["a verification", { type: "10" }, "can't be a verification yet"],
    ["a type that isn't connected", { type: "14" }, "needs Shopify to be connected first"],
    ["an action without settings", { type: "22" }, "must have the Config of POST /action/setup"],
    ["settings that don't exist", { type: "22", configurationId: 1 }, "must have a Config of its type"],
    ["a sensor with settings", { type: "6", configurationId: 1 }, "must not have a Config, because sensors have none"],
  ] as const)("can't be added as %s", async (_, given, message) => {
    expect(await calls.save(owner, { id, name: "Renamed" }, toAdd(given))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "sensorsToAdd[0]", message }] },
    });
    expect((await liveSetOf(shop)).version).toBe(2);
  });

  test("with the settings of another action get a copy of their own, also of one that is added with them", async () => {
    const known = (await sensorOf("Reject order")).configurationId;
    const fresh = await aConfiguration(shop);
    const { sensorsToAdd } = toAdd({ type: "22", configurationId: fresh });
    const set = await save(
      {},
      { sensorsToAdd: [...toAdd({ type: "22", configurationId: known }).sensorsToAdd, ...sensorsToAdd, ...sensorsToAdd] },
    );
    const ids = named(set, "Large orders").sensors.flatMap(({ configurationId }) => configurationId ?? []);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toContain(fresh);
    const settings = await (await testDatabase()).forTenants([shop.tenantId], (handle) => readConfigurations(handle, shop.tenantId, ids));
    const decisions = ids.map((each) => settings.get(each)?.settings);
    expect(decisions[3]).toEqual(decisions[1]);
    expect(decisions[5]).toEqual(decisions[4]);
  });

  test("are each named once", async () => {
    const visits = await sensorOf("Record Website Visits");
    const sensors = [
      { id: visits.id, isArchived: true },
      { id: visits.id, isArchived: false },
    ];
    expect((await calls.save(owner, { id, sensors })).problem?.errors).toEqual([
      { path: "scenario.sensors[1].idscenarioSensors", message: "is given twice" },
    ]);
  });

  test("can't have the settings of another shop", async () => {
    const configurationId = await aConfiguration(await aShop());
    expect(await calls.save(owner, { id }, toAdd({ type: "22", configurationId }))).toMatchObject({ status: 422 });
  });

  test("of another scenario aren't found", async () => {
    const [other] = named(await calls.list(owner), "High risk").sensors;
    const sensorId = other?.id ?? 0;
    expect((await calls.save(owner, { id }, { sensorsToDelete: [sensorId] })).status).toBe(404);
    expect((await calls.save(owner, { id, sensors: [{ id: sensorId, isArchived: true }] })).status).toBe(404);
  });

  test("are at most 50 in a scenario", async () => {
    const many = Array.from({ length: 45 }, () => toAdd({}).sensorsToAdd).flat();
    await save({}, { sensorsToAdd: many });
    expect(await calls.save(owner, { id }, toAdd({}))).toMatchObject({ status: 409, problem: { title: "Limit reached" } });
  });
});

test("one scenario is read by its id, with the version of none", async () => {
  expect(await app.read(endpoints.getScenario, { params: { id } }, owner)).toEqual(await stored());
  expect((await app.call(endpoints.getScenario, { params: { id: 1 } }, owner)).status).toBe(404);
});

test("a set that is too large to be stored with each of its versions is refused", async () => {
  const values = Array.from({ length: 8_000 }, (_, at) => `A${at}`).join(",");
  const long = rule(fieldSide("order.currency"), "In", constantSide(values));
  const rules = Array.from({ length: 5 }, () => long);
  const statuses: number[] = [];
  while (statuses.length < 20 && statuses.at(-1) !== 409) statuses.push((await calls.create(owner, { name: "Long", rules })).status);
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 409]);
});
