import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPerson, aPayment, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aShopifyShop, asStaffOf, shopify, signUp } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
let inAdmin: TestApp;
beforeAll(async () => {
  app = await testApp();
  inAdmin = await testApp({ config: { shopify, trustProxy: "127.0.0.1" } });
});

async function aNewShop(shown: Parameters<typeof aShop>[0] = {}): Promise<{ shop: TestShop; owner: TestPerson }> {
  const shop = await aShop({ shopName: aSignup().address, hasFirstSteps: true, ...shown });
  return { shop, owner: await aPerson({ of: [shop] }) };
}
const stepsOf = async ({ shop, owner }: Awaited<ReturnType<typeof aNewShop>>) =>
  (await app.read(endpoints.getFirstSteps, {}, asPerson(owner, shop))).steps.map(({ step, isDone }) => `${step} ${isDone}`);

test("a new shop's first steps are done one by one, and are gone once all are", async () => {
  const world = await aNewShop();
  const as = asPerson(world.owner, world.shop);
  expect(await stepsOf(world)).toEqual(["order false", "rule false", "team false"]);
  await aPayment(world.shop);
  await app.read(endpoints.noteRuleSeen, {}, as);
  expect(await stepsOf(world)).toEqual(["order true", "rule true", "team false"]);
  await aPerson({ of: [world.shop] });
  expect(await stepsOf(world)).toEqual([]);
});

test("a shop on Shopify connects it, too", async () => {
  expect(await stepsOf(await aNewShop({ platform: "SHOPIFY" }))).toContain("platform false");
  expect(await stepsOf(await aNewShop({ platform: "SHOPIFY", shopifyShop: "linked-lamp.myshopify.com" }))).toContain("platform true");
});

test("the invitation that a signup in the Shopify admin sends its own owner is no team", async () => {
  const shopifyShop = aShopifyShop();
  const { answer } = await signUp(inAdmin, {}, { as: await asStaffOf(shopifyShop) });
  expect(answer).not.toBeNull();
  const { steps } = await inAdmin.read(endpoints.getFirstSteps, {}, await asStaffOf(shopifyShop));
  expect(steps).toContainEqual({ step: "team", isDone: false });
  // Someone may open the admin and have a login, too.
  const both = aShopifyShop();
  const world = await aNewShop({ platform: "SHOPIFY", shopifyShop: both });
  await inAdmin.read(endpoints.getSession, {}, await asStaffOf(both));
  expect(await stepsOf(world)).toContain("team false");
});

test("someone dismisses them for everyone, but no viewer", async () => {
  const world = await aNewShop();
  const viewer = await aPerson({ of: [world.shop], role: "viewer" });
  const dismiss = (person: TestPerson) => app.call(endpoints.dismissFirstSteps, {}, asPerson(person, world.shop));
  expect((await dismiss(viewer)).status).toBe(403);
  expect((await dismiss(world.owner)).status).toBe(200);
  expect(await stepsOf(world)).toEqual([]);
  expect((await app.read(endpoints.getSession, {}, asPerson(viewer, world.shop))).tenant?.hasFirstSteps).toBe(false);
});

test("a shop that the operator created has none", async () => {
  expect(await stepsOf(await aNewShop({ hasFirstSteps: false }))).toEqual([]);
});
