import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { requiredScopes } from "#server/platforms/shopify/capabilities.ts";
import { besideOf } from "#server/shop-admin/shopify/fake-shop.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { decisionDialog } from "../support/decision-dialog.ts";
import { holdEveryOrder } from "../support/hold-at-shopify.ts";
import { logIn, SHOP, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { createAccount } from "../support/signup-page.ts";
import { buyLamp } from "../support/store-at-shopify.ts";
import { expect, test } from "../support/story.ts";
import { transactionsPage } from "../support/transactions-page.ts";

test.describe.configure({ mode: "serial" });
test.setTimeout(240_000);

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ isInShopify: true });
});
test.afterAll(() => server.stop());

const openIn = (page: Page, shop: string, address = "/") => page.goto(`${server.adminAddress}/apps/surety${address}?shop=${shop}`);

/** Buys a lamp in the shop's store, and returns the order's number. */
const buy = async (page: Page, store: string) => (await buyLamp(page, `${server.adminAddress}/shopify-store/${store}`)).name;

test("a shop installs the app, and from then on an order is screened, held, and released by a person", async ({
  stage,
  page,
  context,
  complaints,
}) => {
  complaints.expectError(/status of 401/);
  const { screen } = stage;
  const store = `lamp-${randomUUID().slice(0, 8)}`;
  const shop = `${store}.myshopify.com`;
  await openIn(page, shop);
  await expect(screen.getByLabel("Shop URL")).toHaveValue(shop);
  await expect(screen.getByLabel("Shop name")).toHaveValue(/^Lamp /);
  await expect(screen.getByLabel("Full name")).toHaveValue("Dana Reyes");
  await expect(screen.getByLabel("Email")).toHaveValue(`owner@${shop}`);
  await stage.expectAccessible();
  await screen.getByRole("checkbox", { name: /agree to the terms/ }).check();
  await screen.getByRole("button", { name: "Continue" }).click();
  await createAccount(stage);
  await expect(screen.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await expect(screen.getByText("12 orders from the past 60 days loaded. New ones come in by themselves.", { exact: false })).toBeVisible();
  await screen.getByRole("button", { name: "Open Surety" }).click();
  await expect(screen.getByRole("heading", { name: "First steps" })).toBeVisible();

  const tenant = await server.services.database.asSystem((handle) => findShopByName(handle, shop));
  await holdEveryOrder(server, tenant?.tenantId ?? 0);
  await openIn(page, shop, "/settings/shopify");
  await screen.getByLabel("Hold fulfillment").check();
  await stage.expectAccessible();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(save).toBeHidden();

  await stage.goTo("Transactions");
  const list = transactionsPage(stage);
  await expect(list.payments.first()).toBeVisible();
  const placed = await buy(await context.newPage(), store);
  await screen.getByRole("button", { name: "1 new order" }).click();
  await expect(list.payments.first()).toHaveText(placed);
  await list.payments.first().click();
  await expect(screen.getByText("On hold by Surety (1 part)")).toBeVisible();
  await stage.expectAccessible();
  const [orderId = ""] = [...server.shopify.ordersOf(shop).keys()].slice(-1);
  const there = besideOf(server.shopify.shopOf(shop), orderId);
  const holds = () => there.parts.flatMap((part) => part.holds);
  expect(holds()).toHaveLength(1);
  expect(there.saidLevels.at(0)).toBe("PENDING");

  await screen.getByRole("button", { name: "Approve", exact: true }).click();
  await decisionDialog(stage).button("Approve").click();
  await expect(screen.getByText("On hold by Surety (1 part)")).toHaveCount(0, { timeout: 60_000 });
  expect(holds()).toEqual([]);
  expect(there.saidLevels.at(-1)).toBe("LOW");
  await expect(screen.getByRole("button", { name: "Hold fulfillment" })).toBeVisible();
});

test("missing permissions are said, granted at Shopify, and everything goes on", async ({ stage, page }) => {
  const { screen } = stage;
  await openIn(page, SHOP, "/transactions");
  await expect(screen.getByRole("heading", { name: "Transactions" })).toBeVisible();
  await server.shopify.setScopes(
    SHOP,
    Object.keys(requiredScopes).filter((scope) => scope !== "write_orders"),
  );
  const dialog = screen.getByRole("dialog", { name: "Additional Permissions Required" });
  // Shopify says that they changed; which there are is asked a moment later.
  await expect(async () => {
    await page.reload();
    await expect(dialog.getByText(/Surety needs permissions that your shop hasn't granted yet/)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await stage.expectAccessible();
  await dialog.getByRole("button", { name: "Grant permissions" }).click();
  await expect(page.getByRole("heading", { name: "Surety needs these permissions" })).toBeVisible();
  await page.getByRole("button", { name: "Grant" }).click();
  await openIn(page, SHOP, "/settings/shopify");
  await expect(screen.getByText("Connected", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await screen.getByRole("button", { name: "Grant: Disputes" }).click();
  await screen.getByRole("button", { name: "Grant: Dispute evidence" }).click();
  await expect(screen.getByText("Granted", { exact: true })).toHaveCount(2);
  await stage.expectAccessible();
});

test("a dispute comes in, its evidence is sent, and it's won", async ({ stage, page, context }) => {
  const { screen } = stage;
  const placed = await buy(await context.newPage(), SHOP.replace(".myshopify.com", ""));
  const [orderId = ""] = [...server.shopify.ordersOf(SHOP).keys()].slice(-1);
  await openIn(page, SHOP, "/transactions");
  const list = transactionsPage(stage);
  await expect(list.payments.first()).toHaveText(placed);
  await list.payments.first().click();
  const day = 24 * 3_600_000;
  const dispute = {
    id: "gid://shopify/ShopifyPaymentsDispute/285332461",
    legacyResourceId: "285332461",
    type: "CHARGEBACK",
    status: "NEEDS_RESPONSE",
    initiatedAt: new Date().toISOString(),
    evidenceDueBy: new Date(Date.now() + 7 * day).toISOString(),
    evidenceSentOn: null,
    finalizedOn: null,
    amount: { amount: "89.00", currencyCode: "USD" },
    reasonDetails: { reason: "FRAUDULENT", networkReasonCode: "10.4" },
    order: { legacyResourceId: orderId },
  };
  await server.shopify.putDispute(SHOP, dispute);
  const submit = screen.getByRole("button", { name: "Submit to the bank" });
  await expect(submit).toBeVisible({ timeout: 60_000 });
  await stage.expectAccessible();
  await submit.click();
  await screen.getByRole("dialog").getByRole("button", { name: "Submit evidence" }).click();
  await expect(submit).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => server.shopify.shopOf(SHOP).evidence.get("285332461")?.submitted).toBe(true);
  expect(server.shopify.shopOf(SHOP).evidence.get("285332461")?.files).toHaveLength(1);
  await server.shopify.putDispute(SHOP, { ...dispute, status: "WON", finalizedOn: new Date().toISOString() });
  await expect(screen.getByText("Won", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await stage.expectAccessible();
});

test("an uninstalled shop says so, forgets its customers when Shopify asks, and works again once installed", async ({
  stage,
  page,
  browser,
  complaints,
}) => {
  const { screen } = stage;
  await server.shopify.uninstall(SHOP);
  const elsewhere = await browser.newContext();
  complaints.hear(elsewhere);
  const alone = await elsewhere.newPage();
  await alone.goto(`${server.address}/settings/shopify`);
  await logIn(alone, server.owner);
  await expect(alone.getByText(/Surety was uninstalled from your Shopify shop/)).toBeVisible();
  await server.shopify.deliver(SHOP, "shop/redact", { shop_domain: SHOP }, { path: "compliance" });
  await alone.goto(`${server.address}/transactions`);
  await expect(alone.getByRole("link", { name: "#", exact: false }).first()).toBeVisible();
  await expect.poll(async () => (await emailsKept()).length, { timeout: 60_000 }).toBe(0);

  await openIn(page, SHOP, "/settings/shopify");
  await expect(screen.getByText("Connected", { exact: true })).toBeVisible();
  await elsewhere.close();
});

/** Email addresses of customers that the server has of the shop's orders. */
async function emailsKept(): Promise<unknown[]> {
  const { rows } = await server.services.database.asOwner("select email from payment where tenant_id = $1 and email is not null", [
    server.tenantId,
  ]);
  return rows;
}
