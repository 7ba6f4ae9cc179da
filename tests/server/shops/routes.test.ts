import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

test("the plan has its wire names and is only served for one's own shops", async () => {
  const shop = await aShop({ plan: "plus", showBeneficiaries: true });
  const other = await aShop();
  const ana = await aPerson({ of: [shop] });
  const response = await app.http.inject({ url: `/api/shopify/subscription/${shop.tenantId}`, headers: asPerson(ana, shop) });
  expect(response.json()).toMatchObject({
    name: "Scale",
    free: false,
    package: { id: "plus", level: 3 },
    preferences: { showBeneficiaries: true },
  });
  expect(await app.call(endpoints.getSubscription, { params: { tenantId: other.tenantId } }, asPerson(ana, shop))).toMatchObject({
    status: 404,
  });
});
