import { expect, it } from "vitest";
import { flowQuestions } from "#server/platforms/shopify/flow-documents.ts";
import { pixelQuestions } from "#server/platforms/shopify/pixel-documents.ts";
import { setMetafields } from "#server/platforms/shopify/write-documents.ts";
import { makeFakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

const SHOP = "lamp.myshopify.com";
const settings = JSON.stringify({ siteKey: "site_1", endpoint: "https://surety.example/sensor/visits" });
const { createPixel, updatePixel, deletePixel, findPixel, readInstallation } = pixelQuestions;

/** A shop at the development Shopify, and how it answers Surety's documents. */
function aShop() {
  const shopify = makeFakeShopify({ apiKey: "a-key", apiSecret: "a-secret", webhooks: null });
  const shop = shopify.shopOf(SHOP);
  shop.access.set("token", new Date(Date.now() + 60_000));
  const ask = async ({ document }: { document: string }, variables: object = {}) =>
    (await shopify.ask(SHOP, "token", { query: document, variables })).body;
  return { shopify, shop, ask };
}

it("an app has one web pixel in a shop, which it can change and delete", async () => {
  const { shop, ask } = aShop();
  expect(await ask(findPixel)).toMatchObject({ errors: [{ message: "No web pixel was found for this app." }] });
  const webPixel = { settings };
  await ask(createPixel, { webPixel });
  expect(await ask(createPixel, { webPixel })).toMatchObject({
    data: { webPixelCreate: { webPixel: null, userErrors: [{ code: "TAKEN" }] } },
  });
  const id = shop.pixel?.id ?? "";
  expect(await ask(findPixel)).toEqual({ data: { webPixel: { id } } });
  await ask(updatePixel, { id, webPixel: { settings: settings.replace("site_1", "site_2") } });
  expect(shop.pixel?.settings["siteKey"]).toBe("site_2");
  const notFound = { userErrors: [{ code: "NOT_FOUND" }] };
  expect(await ask(deletePixel, { id: "gid://shopify/WebPixel/9" })).toMatchObject({ data: { webPixelDelete: notFound } });
  await ask(deletePixel, { id });
  expect(shop.pixel).toBeNull();
});

it.each(["{", "[]", '{"siteKey":"site_1"}', '{"siteKey":"","endpoint":"x"}', settings.replace("{", '{"more":"x",')])(
  "a web pixel isn't made with the settings %s",
  async (wrong) => {
    const { shop, ask } = aShop();
    const answer = await ask(createPixel, { webPixel: { settings: wrong } });
    expect(answer).toMatchObject({ data: { webPixelCreate: { userErrors: [{ code: "INVALID_SETTINGS" }] } } });
    expect(shop.pixel).toBeNull();
  },
);

it.each(["write_pixels", "read_customer_events"])("without %s there is no web pixel", async (scope) => {
  const { shop, ask } = aShop();
  shop.scopes = shop.scopes.filter((one) => one !== scope);
  const answer = await ask(createPixel, { webPixel: { settings } });
  expect(answer).toMatchObject({ errors: [{ extensions: { code: "ACCESS_DENIED" } }] });
});

it("a web pixel goes with its permission, and with the app", async () => {
  const { shopify, shop, ask } = aShop();
  await ask(createPixel, { webPixel: { settings } });
  await shopify.setScopes(SHOP, ["read_orders"]);
  expect(shop.pixel).toBeNull();
  await shopify.setScopes(SHOP, ["write_pixels", "read_customer_events"]);
  await ask(createPixel, { webPixel: { settings } });
  await shopify.uninstall(SHOP);
  expect(shop.pixel).toBeNull();
});

it("the app's own metafields are kept without any permission, by namespace and key", async () => {
  const { shop, ask } = aShop();
  shop.scopes = [];
  const installation = await ask(readInstallation);
  expect(installation).toEqual({ data: { currentAppInstallation: { id: "gid://shopify/AppInstallation/1" } } });
  const field = { ownerId: "gid://shopify/AppInstallation/1", namespace: "surety", key: "site_key", type: "single_line_text_field" };
  await ask(setMetafields, { metafields: [{ ...field, value: "site_1" }] });
  expect([...shop.appMetafields]).toEqual([["surety.site_key", "site_1"]]);
  const other = await ask(setMetafields, { metafields: [{ ...field, ownerId: "gid://shopify/AppInstallation/2", value: "x" }] });
  expect(other).toMatchObject({ errors: [{ extensions: { code: "ACCESS_DENIED" } }] });
});

it("Flow keeps what starts a workflow", async () => {
  const { shop, ask } = aShop();
  const payload = {
    order_id: 5_000_000_009,
    Decision: "Pending",
    "Risk score": 0.4,
    "Surety link": "https://surety.example/transactions/1",
  };
  expect(await ask(flowQuestions.flowTriggerReceive, { handle: "decision-made", payload })).toEqual({
    data: { flowTriggerReceive: { userErrors: [] } },
  });
  expect(shop.triggered).toMatchObject([{ handle: "decision-made", payload }]);
});

it.each([
  ["decision-maybe", { order_id: 1 }, "Invalid handle 'decision-maybe'."],
  ["hold-order", { order_id: 1 }, "Invalid handle 'hold-order'."],
  ["decision-made", { Decision: "Pending" }, "Property 'order_id' isn't a valid order_reference."],
  ["decision-made", { order_id: "gid://shopify/Order/1" }, "Property 'order_id' isn't a valid order_reference."],
  ["decision-made", { order_id: 1, Verdict: "Pending" }, "Property 'Verdict' isn't defined."],
  ["decision-made", { order_id: 1, "Risk score": "high" }, "Property 'Risk score' isn't a valid number_decimal."],
  ["decision-made", { order_id: 1, Decision: null }, "Property 'Decision' isn't a valid single_line_text_field."],
  ["decision-made", { order_id: 1, Decision: "x".repeat(50_000) }, "Properties size exceeds the limit of 50000 bytes."],
])("Flow refuses %s with %j", async (handle, payload, why) => {
  const { shop, ask } = aShop();
  expect(await ask(flowQuestions.flowTriggerReceive, { handle, payload })).toEqual({
    data: { flowTriggerReceive: { userErrors: [{ message: `Errors validating schema:\n  ${why}\n` }] } },
  });
  expect(shop.triggered).toEqual([]);
});
