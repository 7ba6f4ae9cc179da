import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { presetScenarios } from "#domain/scenarios/presets.ts";
import { aScenario } from "#tests/support/a-scenario.ts";
import { liveSetOf, makeLive } from "#tests/support/live-set.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { done, named, namesIn, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
let shop: TestShop;
let owner: Caller;
beforeAll(async () => {
  app = await testApp();
  calls = scenarioCalls(app);
});
beforeEach(async () => {
  shop = await aShop({ plan: "plus" });
  owner = asPerson(await aPerson({ of: [shop] }), shop);
});

const create = async (given: Parameters<typeof calls.create>[1] = {}) => done(calls.create(owner, given));
const presets = presetScenarios.length - 1;

describe("a new scenario", () => {
  test("is the last before the catch-all, watches visits and emails, and lets staff decide", async () => {
    const { scenarioId, set } = await create({ description: " By hand " });
    const made = named(set, "Large orders");
    expect(made).toMatchObject({ id: scenarioId, description: "By hand", isPreset: false, isArchived: false, isPsp: false, rules: [] });
    expect(made).toMatchObject({ priority: presets + 1, paymentCount: 0, timeOutMinutes: null, timeOutDecision: "rejected" });
    expect(namesIn(set).slice(-2)).toEqual(["Large orders", "All other orders"]);
    expect(made.sensors.map(({ type, name, stage }) => `${type} ${stage} ${name}`)).toEqual([
      "9 automatic Monitor Email Interaction",
      "6 automatic Record Website Visits",
      "22 manual #Guarantee#Approve order",
      "22 manual #Guarantee#Reject order",
      "22 manual #Guarantee#Hold order",
    ]);
    expect((await liveSetOf(shop)).scenarios.find(({ id }) => id === String(scenarioId))).toMatchObject({ guaranteeAction: null });
  });

  test("has rules and a PSP mark from the start", async () => {
    const rules = [rule(fieldSide("order.amount"), "Greater Than", constantSide(500))];
    const { set } = await create({ rules, isPsp: true });
    expect(named(set, "Large orders")).toMatchObject({ rules, isPsp: true });
  });

  test.each([
    [1, 1],
    [-7, 1],
    [3, 3],
    [presets + 1, presets + 1],
    [99, presets + 1],
  ])("asked to have priority %i has %i, and all are numbered from 1", async (priority, place) => {
    const { set } = await create({ priority });
    expect(named(set, "Large orders").priority).toBe(place);
    expect(set.scenarios.map((scenario) => scenario.priority)).toEqual([...Array.from({ length: presets + 1 }, (_, at) => at + 1), null]);
  });

  test("with a broken rule isn't made, and the rule is named by its index and side", async () => {
    const whole = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
    const reply = await calls.create(owner, { rules: [whole, { ...whole, secondRightField: null }] });
    expect(reply).toMatchObject({ status: 422, problem: { errors: [{ path: "scenario.rules[1]", message: "right side is incomplete" }] } });
    expect((await liveSetOf(shop)).version).toBe(1);
  });

  test.each(["", "   "])("needs a name, which '%s' isn't", async (name) => {
    const payload = { scenario: { ScenarioscolName: name } };
    const response = await app.http.inject({ method: "POST", url: "/api/scenarios", headers: owner, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ path: "scenario.ScenarioscolName", message: "is required" }] });
  });

  test("isn't taken beyond the 500th", async () => {
    await makeLive(shop, (set) => {
      const own = Array.from({ length: 499 - set.length }, (_, at) => aScenario(`${9_000_000 + at}`));
      return [...own, ...set].map((scenario, at) => ({ ...scenario, priority: at + 1 }));
    });
    const { set } = await create();
    expect(set.scenarios).toHaveLength(500);
    expect(await calls.create(owner, { name: "One more" })).toMatchObject({ status: 409, problem: { title: "Limit reached" } });
  });
});
