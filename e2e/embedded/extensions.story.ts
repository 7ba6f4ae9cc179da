import type { Page } from "@playwright/test";
import { storeShopifySettings } from "#server/connections/shopify-connection-store.ts";
import { besideOf } from "#server/shop-admin/shopify/fake-shop.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { expectNoSeriousFaults } from "../support/accessibility.ts";
import { holdEveryOrder } from "../support/hold-at-shopify.ts";
import { SHOP, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { buyLamp } from "../support/store-at-shopify.ts";
import { expect, test } from "../support/story.ts";

test.describe.configure({ mode: "serial" });
test.setTimeout(240_000);

const STORE = SHOP.replace(".myshopify.com", "");
const tags = { approved: null, pending: "surety-review", rejected: "surety-rejected" };

let server: OwnServer;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ isInShopify: true });
  const page = await browser.newPage();
  await page.goto(`${server.adminAddress}/apps/surety/settings/shopify?shop=${SHOP}`);
  await expect(page.frameLocator("#frame").getByText("Connected", { exact: true })).toBeVisible();
  await page.close();
  const settings = { allowed: ["hold" as const], tags };
  await server.services.database.forTenants([server.tenantId], (handle) => storeShopifySettings(handle, server.tenantId, settings));
});
test.afterAll(() => server.stop());

const adminPage = (path: string) => `${server.adminAddress}/store/${STORE}${path}`;
const storefront = () => `${server.adminAddress}/shopify-store/${STORE}`;
const blockOn = (page: Page) => page.frameLocator('iframe[title="Surety"]');
const dialogOn = (page: Page) => page.getByRole("dialog").frameLocator("iframe");
const besideAtShopify = (shopifyId: string) => besideOf(server.shopify.shopOf(SHOP), shopifyId);

/** Other numbers than those of the orders that the shop sold before. */
let lastOrder = 7_000_002_000;
/** The shop sells something, and Shopify tells Surety. */
async function sell(): Promise<{ shopifyId: string; name: string }> {
  lastOrder += 1;
  const order = aShopifyOrder(String(lastOrder), new Date());
  await server.shopify.putOrder(SHOP, order);
  return { shopifyId: order.legacyResourceId, name: order.name };
}

/** A visitor agrees, buys a lamp, and stays until their checkout has been reported: a program would leave before that. */
async function visitAndBuy(page: Page): Promise<{ shopifyId: string }> {
  let reported = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/sensor/visits") && request.postData()?.includes("checkoutToken")) reported += 1;
  });
  await page.goto(storefront());
  await page.getByRole("button", { name: "Accept" }).click();
  const order = await buyLamp(page, storefront());
  await expect.poll(() => reported).toBeGreaterThan(0);
  return order;
}

test("Flow hears of a decision once a workflow uses the trigger, and its action puts an order on hold", async ({
  stage,
  page,
  context,
}) => {
  await page.goto(adminPage("/flow"));
  await page.getByRole("switch", { name: "Order decision made: used in a workflow" }).check();
  await expect.poll(() => [...server.shopify.shopOf(SHOP).usedTriggers]).toEqual(["decision-made"]);
  const { shopifyId } = await sell();
  const started = page.getByRole("region", { name: "Workflows started" }).getByRole("listitem");
  await expect(started.first()).toContainText(`"order_id": ${shopifyId}`);
  await expect(started.first()).toContainText('"Decision": "Approved"');

  const action = page.getByRole("region", { name: "Action: Hold order for review" });
  await action.getByLabel("Order", { exact: true }).selectOption(shopifyId);
  await action.getByLabel("Reason", { exact: true }).fill("Resold at once");
  await action.getByRole("button", { name: "Run action" }).click();
  await expect(action.getByText("Answered with 200")).toBeVisible();
  await expectNoSeriousFaults(page.mainFrame());
  await expect(started.first()).toContainText('"Decision": "Pending"');

  const order = await context.newPage();
  await order.goto(adminPage(`/orders/${shopifyId}`));
  await expect(order.getByText("Held by Surety", { exact: false })).toBeVisible();
  await blockOn(order).getByRole("link", { name: "Open in Surety" }).click();
  const { screen } = stage.on(order);
  await expect(screen.getByText("Pending", { exact: true }).first()).toBeVisible();
  await expect(screen.getByText("Resold at once", { exact: false }).first()).toBeVisible();
});

test("with the theme's embed off, the web pixel reports the visit of someone who agrees", async ({ stage, page }) => {
  const { shopifyId } = await visitAndBuy(page);
  await page.goto(adminPage(`/orders/${shopifyId}`));
  await blockOn(page).getByRole("link", { name: "Open in Surety" }).click();
  await expect(stage.screen.getByRole("listitem").filter({ hasText: /visited \d pages? in/ })).toBeVisible();
  await stage.screen.getByRole("link", { name: /opens in Shopify/ }).click();
  await expect(page.getByRole("heading", { name: /^#\d+/ })).toBeVisible();
  expect(page.url()).toBe(adminPage(`/orders/${shopifyId}`));
});

test("with the theme's embed on, the collector's visit is in their order's trail", async ({ stage, page }) => {
  await page.goto(adminPage("/themes/current/editor?context=apps&activateAppId=surety"));
  await expect(page.getByRole("switch", { name: "Surety" })).toBeChecked();
  await expectNoSeriousFaults(page.mainFrame());
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Theme saved")).toBeVisible();
  const { shopifyId } = await visitAndBuy(page);
  await page.goto(adminPage(`/orders/${shopifyId}`));
  await blockOn(page).getByRole("link", { name: "Open in Surety" }).click();
  // The collector sees that a program drives the story's browser; the pixel can't.
  await expect(stage.screen.getByRole("listitem").filter({ hasText: /^A bot visited \d pages? in/ })).toBeVisible();
});

test("of a visitor who declines, nothing is sent, and their order's trail has no visit", async ({ stage, page, context }) => {
  const reported: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/sensor/visits")) reported.push(request.url());
  });
  await page.goto(storefront());
  await page.getByRole("button", { name: "Decline" }).click();
  const { shopifyId } = await buyLamp(page, storefront());
  await page.goto(adminPage(`/orders/${shopifyId}`));
  await blockOn(page).getByRole("link", { name: "Open in Surety" }).click();
  await expect(stage.screen.getByRole("heading", { name: "Activity Trail" })).toBeVisible();
  await expect(stage.screen.getByText(/^A bot visited/)).toHaveCount(0);
  expect(reported).toEqual([]);
});

test.describe("an order that waits for review", () => {
  test.beforeAll(() => holdEveryOrder(server, server.tenantId));

  test("is rejected in the block on its page, which Shopify and an open page of Surety then show", async ({ stage, page, context }) => {
    const { shopifyId } = await sell();
    await page.goto(adminPage(`/orders/${shopifyId}`));
    const block = blockOn(page);
    await expect(block.getByText("Pending", { exact: true })).toBeVisible();
    await expect(page.getByText("surety-review", { exact: true })).toBeVisible();
    await expect(page.getByText("Held by Surety", { exact: false })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(page.url());
    await blockOn(tab).getByRole("link", { name: "Open in Surety" }).click();
    const { screen } = stage.on(tab);
    await expect(screen.getByText("Pending", { exact: true }).first()).toBeVisible();

    await block.getByRole("button", { name: "Reject" }).click();
    await block.getByRole("button", { name: "Confirm" }).click();
    await expect(block.getByLabel("Reason", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await block.getByLabel("Reason", { exact: true }).selectOption("Suspected fraud");
    await block.getByLabel("Comment (optional)").fill("Two names on one card");
    await block.getByRole("button", { name: "Confirm" }).click();
    await expect(block.getByText(/^Order #\d+ rejected$/)).toBeVisible();
    await expect(page.getByText("surety-rejected", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Fraud analysis by Surety" }).getByText("High", { exact: true })).toBeVisible();
    expect(besideAtShopify(shopifyId).saidLevels.at(-1)).toBe("HIGH");
    await expect(screen.getByText("Rejected", { exact: true }).first()).toBeVisible();
    await expect(screen.getByText("Two names on one card").first()).toBeVisible();
    await expectNoSeriousFaults(page.mainFrame());
    for (const frame of page.frames()) await expectNoSeriousFaults(frame);
  });

  test("is approved in the dialog that its page's menu opens", async ({ page }) => {
    const { shopifyId } = await sell();
    await page.goto(adminPage(`/orders/${shopifyId}`));
    await expect(page.getByText("Held by Surety", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Decide with Surety" }).click();
    await dialogOn(page).getByRole("button", { name: "Approve" }).click();
    await dialogOn(page).getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Held by Surety", { exact: false })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
    expect(besideAtShopify(shopifyId).saidLevels.at(-1)).toBe("LOW");
  });

  test("is approved with others in the list of orders", async ({ page }) => {
    const sold = [await sell(), await sell(), await sell()];
    await page.goto(adminPage("/orders"));
    const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
    for (const { name } of sold) {
      await expect(rowOf(name)).toContainText("surety-review");
      await page.getByRole("checkbox", { name: `Select order ${name}` }).check();
    }
    await page.getByRole("region", { name: "Selected orders" }).getByRole("button", { name: "Decide with Surety" }).click();
    const dialog = dialogOn(page);
    await dialog.getByRole("radio", { name: "Approve (3 orders)" }).check();
    await dialog.getByRole("button", { name: "Approve 3 orders" }).click();
    await expect(dialog.getByText("3 orders approved")).toBeVisible();
    for (const frame of page.frames()) await expectNoSeriousFaults(frame);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    for (const { name } of sold) await expect(rowOf(name)).not.toContainText("surety-review");
    for (const { shopifyId } of sold) expect(besideAtShopify(shopifyId).metafields.get("decision")).toBe("approved");
  });
});
