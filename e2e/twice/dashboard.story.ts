import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { dashboardPage } from "../support/dashboard-page.ts";
import { expect, test } from "../support/story.ts";
import { tabTo } from "../support/tab-to.ts";
import { transactionsPage } from "../support/transactions-page.ts";

/** A distance from the chart's edge that is surely inside the ring. */
const RING_INSET_PX = 18;
const PHONE_PX = 480;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const dayOf = (instant: string) => instant.slice(0, 10);
/** A unique origin, so that a story counts only its own orders. */
const anOrigin = () => `story-${randomUUID().slice(0, 8)}`;

test("each mode of the date filter shows that range's orders", async ({ stage, orders }) => {
  const origin = anOrigin();
  const [late, early] = [daysAgo(10), daysAgo(60)];
  for (const createdAt of [new Date().toISOString(), late, early]) await orders.send({ origin, createdAt });
  await stage.enter(`/dashboard?origin=${origin}&table=transactions`);
  const dashboard = dashboardPage(stage);
  const total = dashboard.row("Transactions", "Total Transaction").getByRole("cell").first();
  await expect(total).toHaveText("2");
  await expect(stage.screen.getByRole("button", { name: "Filter by Date: Last 30 days" })).toBeVisible();

  await dashboard.filterByDate("is equal to", { Day: dayOf(late) });
  await expect(total).toHaveText("1");
  await dashboard.filterByDate("is between", { From: dayOf(early), To: dayOf(late) });
  await expect(total).toHaveText("2");
  await dashboard.filterByDate("is on or after", { Day: dayOf(early) });
  await expect(total).toHaveText("3");
  await dashboard.filterByDate("is before or on", { Day: dayOf(early) });
  await expect(total).toHaveText("1");
  await dashboard.filterByDate("in the last", { Number: "2" });
  await expect(total).toHaveText("1");
  await expect.poll(() => stage.address()).toContain("date=last-2-days");

  const page = stage.screen.locator(":root");
  expect(await page.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), "px the page scrolls sideways").toBe(0);
  await stage.screen.getByRole("button", { name: "Clear filters" }).click();
  await expect(total).not.toHaveText("1");
  await expect.poll(() => stage.address()).toBe("/dashboard?table=transactions");
});

test("the keyboard filters a chart, opens it, reads it as a table, and goes to its orders and back", async ({ stage, page, orders }) => {
  const origin = anOrigin();
  for (const createdAt of [new Date().toISOString(), daysAgo(10)]) await orders.send({ origin, createdAt });
  await stage.enter(`/dashboard?origin=${origin}`);
  const { screen } = stage;
  await expect(dashboardPage(stage).heading).toBeVisible();
  await stage.expectAccessible();
  await tabTo(page, screen.getByRole("button", { name: /^Filter by Date: / }));
  await page.keyboard.press("Enter");
  await tabTo(page, screen.getByLabel("Number", { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(screen.getByRole("button", { name: "Filter by Date: Last 2 days" })).toBeFocused();

  const expander = screen.getByRole("button", { name: "Expand Transactions per day" });
  await tabTo(page, expander);
  await page.keyboard.press("Enter");
  const dialog = screen.getByRole("dialog", { name: "Transactions per day" });
  await tabTo(page, dialog.getByRole("button", { name: "Show Transactions per day as table" }));
  await page.keyboard.press("Enter");
  const table = dialog.getByRole("region", { name: "Transactions per day as a table" });
  await expect(table.getByRole("link")).toHaveCount(1);
  await expect.poll(() => stage.address()).toContain("chart=per-day");
  await stage.expectAccessible();
  await tabTo(page, table.getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(transactionsPage(stage).length).toHaveText("1 order");

  await page.evaluate(() => history.back());
  await expect(table.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(expander).toBeFocused();
});

test("a click on a slice or a bar opens its orders, and charts are redrawn when a filter leaves fewer", async ({ stage, page, orders }) => {
  const faults: string[] = [];
  page.on("pageerror", (fault) => faults.push(fault.message));
  const origin = anOrigin();
  const acquirers = ["stripe", "adyen", "klarna"];
  for (const acquirer of acquirers) for (const reference of ["a", "b"]) await orders.send({ origin, reference, payment: { acquirer } });
  await stage.enter(`/dashboard?origin=${origin}`);
  const { screen } = stage;
  const methods = (names: string) => screen.getByRole("img", { name: new RegExp(`^Payment Methods: ${names}`) });
  await methods(".*Adyen").scrollIntoViewIfNeeded();
  await expect(methods(".*Adyen").locator("svg").first()).toBeVisible();
  await clickRing(methods(".*Adyen"));
  await expect(transactionsPage(stage).length).toHaveText("2 orders");
  await page.evaluate(() => history.back());
  await screen
    .getByRole("img", { name: /^Transactions: / })
    .locator("[data-index='0']")
    .click();
  await expect(transactionsPage(stage).length).toHaveText("6 orders");
  await page.evaluate(() => history.back());

  await methods(".*Adyen").hover();
  await dashboardPage(stage).filterByChoice("Payment Method", "Klarna");
  await expect(screen.getByRole("link", { name: "Klarna" }).first()).toBeVisible();
  // On a phone, a bar takes the place of a ring with so few slices.
  if ((page.viewportSize()?.width ?? 0) > PHONE_PX) await expect(methods("Klarna 2 \\(100%\\)$").locator("svg").first()).toBeVisible();
  await screen.getByRole("button", { name: "Show Transactions as table" }).focus();
  await page.keyboard.press("Tab");
  await expect(screen.getByRole("link", { name: "Total Transaction" })).toBeFocused();
  expect(faults).toEqual([]);
});

test("the figures to know come first, are compared to a year before, and take a period by its name", async ({ stage, orders }) => {
  const origin = anOrigin();
  for (const createdAt of [daysAgo(0), daysAgo(1), daysAgo(365)]) await orders.send({ origin, createdAt });
  await stage.enter(`/dashboard?origin=${origin}`);
  const { screen } = stage;
  const key = screen.getByRole("region", { name: "Key figures" });
  await expect(key).toContainText("100.00%");
  // Where it's narrow, a bar stands in place of the ring.
  const ring = screen.getByRole("img", { name: /^Approval Rate: / });
  if (await ring.isVisible()) await expect(ring).toContainText("Approved");
  await screen.getByRole("button", { name: "Compare to previous period" }).click();
  await screen.getByRole("menuitem", { name: "Same period last year" }).click();
  await expect(key.getByText(/ last year$/).first()).toBeVisible();
  await screen.getByRole("button", { name: /^Filter by Date: / }).click();
  await screen.getByRole("button", { name: "Yesterday" }).click();
  await expect(screen.getByRole("button", { name: "Filter by Date: Yesterday" })).toBeFocused();
  await expect(screen.getByText("1 order", { exact: true }).first()).toBeVisible();
  await stage.expectAccessible();
});

test("new orders appear without a reload, and the chosen currency converts their amounts", async ({ stage, orders }) => {
  const origin = anOrigin();
  await orders.send({ origin, amount: 100, currency: "EUR", customer: { email: `${origin}@example.com` } });
  await stage.enter(`/dashboard?origin=${origin}&table=transactions`);
  const dashboard = dashboardPage(stage);
  const total = dashboard.row("Transactions", "Total Transaction").getByRole("cell").first();
  await expect(total).toHaveText("1");
  await orders.send({ origin, amount: 50, currency: "EUR" });
  await expect(total).toHaveText("2", { timeout: 45_000 });

  await dashboard.chooseCurrency("USD", "EUR");
  await expect(stage.screen.getByText(/^150\s€$/).first()).toBeVisible();
  await expect.poll(() => stage.address()).toContain("currency=EUR");
});

/** Clicks the right side of a ring, on its first slice. */
async function clickRing(chart: Locator): Promise<void> {
  const ring = chart.locator("svg").first();
  const box = await ring.boundingBox();
  if (box === null) throw new Error("The chart shows no ring");
  await ring.click({ position: { x: box.width - RING_INSET_PX, y: box.height / 2 } });
}
