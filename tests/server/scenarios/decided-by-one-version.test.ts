import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { aScenario } from "#tests/support/a-scenario.ts";
import { makeLive } from "#tests/support/live-set.ts";
import { anOrderBody, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";

let app: TestApp;
let calls: ReturnType<typeof scenarioCalls>;
beforeAll(async () => {
  app = await testApp();
  calls = scenarioCalls(app);
});

const send = (shop: TestShop, body = {}) => app.read(endpoints.sendOrder, { body: anOrderBody(body) }, asKeyOf(shop));
const ownerOf = async (shop: TestShop): Promise<Caller> => asPerson(await aPerson({ of: [shop] }), shop);
const anyAmount = rule(fieldSide("order.amount"), "Greater Than", constantSide(0));

test("while a scenario is saved, each order is decided by exactly one version, which its trace names", async () => {
  const shop = await aShop({ plan: "plus" });
  const owner = await ownerOf(shop);
  const { scenarioId } = await done(calls.create(owner, { name: "Version 2", priority: 1, rules: [anyAmount] }));
  const orders = [await send(shop)];
  const streaming: Promise<unknown>[] = [];
  for (let version = 3; version <= 12; version += 1) {
    for (let each = 0; each < 4; each += 1) streaming.push(send(shop));
    await done(calls.save(owner, { id: scenarioId, name: `Version ${version}` }));
  }
  await Promise.all(streaming);
  orders.push(await send(shop));
  expect(orders.map(({ scenario }) => scenario.name)).toEqual(["Version 2", "Version 12"]);
  const screenings = z
    .array(z.object({ payment_id: z.number(), set_version: z.number(), scenario_name: z.string() }))
    .parse(await rowsOf(shop, "screening"));
  expect(screenings).toHaveLength(42);
  for (const { payment_id: id, set_version: version, scenario_name: name } of screenings) {
    expect(name).toBe(`Version ${version}`);
    const trace = await app.read(endpoints.getTrace, { params: { id } }, owner);
    expect(trace).toMatchObject({ setVersion: version, scenarioName: name });
    expect(trace.scenarios.flatMap((scenario) => (scenario.result === "hit" ? scenario.name : []))).toEqual([name]);
  }
});

test("500 scenarios decide, and can be changed, moved and read", async () => {
  const shop = await aShop({ plan: "plus" });
  const owner = await ownerOf(shop);
  const rules = (amount: number): Rule[] => [rule(fieldSide("order.amount"), "Equal", constantSide(amount))];
  await makeLive(shop, (set) => {
    const own = Array.from({ length: 500 - set.length }, (_, at) => aScenario(String(9_000_000 + at), { rules: rules(at + 1000) }));
    return [...own, ...set].map((scenario, at) => ({ ...scenario, priority: at + 1 }));
  });
  const last = 9_000_000 + 499 - 12;
  expect((await send(shop, { amount: 1000 + 499 - 12 })).scenario).toMatchObject({ id: last });
  const moved = await done(calls.move(owner, [[last, 1]]));
  expect(moved.scenarios).toHaveLength(500);
  expect(moved.scenarios[0]?.id).toBe(last);
  await done(calls.save(owner, { id: last, rules: rules(7) }));
  const { paymentId, scenario } = await send(shop, { amount: 7 });
  expect(scenario).toMatchObject({ id: last });
  expect((await app.read(endpoints.getTrace, { params: { id: paymentId } }, owner)).setVersion).toBe(4);
  expect((await calls.history(owner)).lines.map(({ version }) => version)).toEqual([4, 1]);
});

test("a rule of 200 values is stored and answered as sent, and finds its last value", async () => {
  const shop = await aShop({ plan: "plus" });
  const owner = await ownerOf(shop);
  const values = Array.from({ length: 200 }, (_, at) => `reseller-${at}@mail.example`).join(",");
  const rules = [rule(fieldSide("payer.email"), "In", constantSide(values))];
  const { set } = await done(calls.create(owner, { name: "Resellers", priority: 1, rules }));
  expect(set.scenarios[0]?.rules).toEqual(rules);
  const from = async (email: string) => (await send(shop, { customer: { email } })).scenario.name;
  expect(await from("reseller-199@mail.example")).toBe("Resellers");
  expect(await from("reseller-200@mail.example")).not.toBe("Resellers");
});

test("a text that would be a slow pattern is looked for as it's written", async () => {
  const shop = await aShop({ plan: "plus" });
  const owner = await ownerOf(shop);
  const rules = [rule(fieldSide("payer.firstName"), "Contains", constantSide("(a+)+$"))];
  await done(calls.create(owner, { name: "Patterns", priority: 1, rules }));
  const named = async (firstName: string) => (await send(shop, { customer: { firstName } })).scenario.name;
  // As a pattern it would try every way to split these letters.
  expect(await named(`${"a".repeat(200)}!`)).toBe("All other orders");
  expect(await named("aaaa")).toBe("All other orders");
  expect(await named("Ann (A+)+$")).toBe("Patterns");
});
