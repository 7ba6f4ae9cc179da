import { expect, it } from "vitest";
import { setActive } from "#server/shop-admin/extensions/active-extensions.ts";
import { anAdmin, CONSOLE, ownPage } from "#tests/server/shop-admin/an-admin.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const COLLECTOR = "/extensions/storefront/assets/surety-collect.js";
const SETTINGS = `data-site-key="site_&lt;lamp&gt;" data-endpoint="${CONSOLE}/sensor/visits"`;
const metafields = new Map([
  ["surety.site_key", "site_<lamp>"],
  ["surety.endpoint", `${CONSOLE}/sensor/visits`],
]);

/** Each test has a shop of its own: which embeds are on lasts as long as the process. */
async function aStore(store: string, { hasEmbed = false } = {}) {
  const { app, shopify } = await anAdmin();
  setActive(`${store}.myshopify.com`, "storefront", hasEmbed);
  const shop = shopify.shopOf(`${store}.myshopify.com`);
  const page = async (path = "") => (await app.inject(`/shopify-store/${store}${path}`)).body;
  return { app, shopify, shop, page };
}

it("with the embed on, pages of the theme load the collector with what the app's metafields say, and the checkout doesn't", async () => {
  const { shop, page } = await aStore("with-embed", { hasEmbed: true });
  expect(await page()).not.toContain("data-site-key");
  shop.appMetafields = metafields;
  for (const path of ["", "/products/lamp", "/cart"]) {
    const html = await page(path);
    expect(html).toContain(SETTINGS);
    expect(html).toContain(`src="${COLLECTOR}"`);
  }
  for (const path of [`/checkouts/${TOKEN}`, `/checkouts/${TOKEN}/thank-you`]) expect(await page(path)).not.toContain(COLLECTOR);
});

it("without the embed, no page loads the collector", async () => {
  const { shop, page } = await aStore("without-embed");
  shop.appMetafields = metafields;
  expect(await page()).not.toContain(COLLECTOR);
});

it("once the app has made a web pixel, every page runs it with its settings, for those who agree to analytics", async () => {
  const { shop, page } = await aStore("with-pixel");
  expect(await page()).not.toContain("pixel-script.js");
  shop.pixel = { id: "gid://shopify/WebPixel/1", settings: { siteKey: "site_1" } };
  for (const path of ["", `/checkouts/${TOKEN}`])
    expect(await page(path)).toContain('data-purposes="analytics" data-settings="{&quot;siteKey&quot;:&quot;site_1&quot;}"');
});

it("an order keeps the token of its checkout", async () => {
  const { app, shopify } = await aStore("with-orders");
  const customer = { firstName: "Robin", lastName: "Vale", email: "robin@example.com", address1: "1 Main St", city: "Portland" };
  const place = (checkoutToken: string | null) =>
    app.inject({
      method: "POST",
      url: "/shopify-store/with-orders/orders",
      headers: ownPage,
      payload: {
        customer: { ...customer, province: "OR", zip: "97205" },
        productIds: ["lamp"],
        cardBin: "424242",
        cardLast4: "4242",
        language: "en-US",
        ids: null,
        checkoutToken,
      },
    });
  const { shopifyId } = (await place(TOKEN)).json<{ shopifyId: string }>();
  expect(shopify.ordersOf("with-orders.myshopify.com").get(shopifyId)?.checkoutToken).toBe(TOKEN);
  expect((await place("not a token")).statusCode).toBe(422);
});
