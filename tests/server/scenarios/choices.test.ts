import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { fieldSide } from "#domain/rules/build-rule.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let as: Caller;
beforeAll(async () => {
  app = await testApp();
  const shop = await aShop();
  as = asPerson(await aPerson({ of: [shop], role: "viewer" }), shop);
});

const onWire = async (path: string): Promise<unknown> => (await app.http.inject({ url: `/api/${path}`, headers: as })).json();

test("actions run automatically, 1, or manually, -1", async () => {
  expect(await onWire("ProcessStages")).toEqual([
    { idprocessStages: "1", Ordinal: 1, processStagesName: "Automatic" },
    { idprocessStages: "-1", Ordinal: -1, processStagesName: "Manual" },
  ]);
});

test("criticalities are Low, Medium and High", async () => {
  expect(await onWire("sensors/IndicatorCriticalities")).toEqual([
    { idindicatorCriticalities: 1, name: "Low" },
    { idindicatorCriticalities: 2, name: "Medium" },
    { idindicatorCriticalities: 3, name: "High" },
  ]);
});

test("types that need a system name it, and verifications can't be added yet", async () => {
  const types = await app.read(endpoints.listSensorTypes, {}, as);
  const [canAdd, cannot] = [types.filter((each) => each.canAdd), types.filter((each) => !each.canAdd)];
  expect(canAdd.map(({ type, connectFirst }) => [type, connectFirst])).toEqual(
    ["6", "9", "11", "21", "22", "23"].map((type) => [type, null]),
  );
  expect(Object.fromEntries(cannot.map(({ type, connectFirst }) => [type, connectFirst]))).toEqual({
    10: null,
    13: "ReAmaze",
    14: "Shopify",
    15: "ReAmaze",
    16: "Stripe",
    17: "Magento",
    18: "WooCommerce",
    19: "Cardcom",
    20: "VTEX",
  });
});

test("each field that is listed makes a rule that passes the type check, with the type that is told", async () => {
  const { payerFields, beneficiaryFields, itemFields, functions, operators } = await app.read(endpoints.listRuleFields, {}, as);
  const fields = [...payerFields, ...beneficiaryFields, ...itemFields];
  expect(fields.length).toBeGreaterThan(50);
  for (const { name, type, label } of fields) {
    const { first } = fieldSide(name);
    const isKnown = {
      firstLeftField: first,
      secondLeftField: null,
      operator: "isNotNullOrEmpty",
      firstRightField: null,
      secondRightField: null,
    } as const;
    expect({ name, fault: checkRule(isKnown), type: first.type }).toEqual({ name, fault: null, type });
    expect(label).not.toBe("");
  }
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(["count", "custom field", "velocityH"]));
  expect(operators.find(({ name }) => name === "In")).toMatchObject({ accepts: ["any", "[any]"], specialFunctionName: "in" });
});
