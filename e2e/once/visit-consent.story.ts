import type { Page } from "@playwright/test";
import { startShopWebsite, type ShopWebsite } from "../support/shop-website.ts";
import { expect, test } from "../support/story.ts";

const PASSWORD = "hunter2-Kestrel";
const CARD = "4111 1111 1111 1111";

let website: ShopWebsite;
test.beforeEach(async () => {
  website = await startShopWebsite();
});
test.afterEach(() => website.stop());

for (const signal of [
  { name: "Do Not Track", property: "doNotTrack", value: "1" },
  { name: "Global Privacy Control", property: "globalPrivacyControl", value: true },
]) {
  test(`with ${signal.name}, nothing of a visit is sent or stored`, async ({ page, browser, complaints }) => {
    await page.addInitScript(({ property, value }) => Object.defineProperty(navigator, property, { get: () => value }), signal);
    await visit(page, website.address);
    await buy(page);
    expect(await knownOf(page)).toEqual({ ids: null, isStored: false });
    await page.evaluate(() => window.Surety?.consent(true));
    expect(await knownOf(page)).toEqual({ ids: null, isStored: false });
    // Leaving the page would send the rest.
    await page.goto("about:blank");

    const other = await browser.newContext();
    complaints.hear(other);
    const otherPage = await other.newPage();
    await visit(otherPage, website.address);
    const { ids } = await knownOf(otherPage);
    await expect.poll(() => website.sent.length).toBeGreaterThan(0);
    await other.close();
    expect(website.sent.filter(({ batch }) => batch.deviceId !== ids?.deviceId)).toEqual([]);
  });
}

test("where consent is required, nothing is recorded before it, and everything is forgotten once it's taken back", async ({ page }) => {
  await visit(page, website.asking);
  await buy(page);
  expect(await knownOf(page)).toEqual({ ids: null, isStored: false });
  await page.evaluate(() => window.Surety?.consent(true));
  expect(await knownOf(page)).toMatchObject({ ids: { deviceId: expect.any(String) }, isStored: true });
  await page.getByLabel("Card number").press("End");
  await expect.poll(() => keysSent()).toBe(1);

  await page.evaluate(() => window.Surety?.consent(false));
  expect(await knownOf(page)).toEqual({ ids: null, isStored: false });
  await buy(page);
  await page.goto(website.address);
  await expect.poll(() => website.sent.some(({ batch }) => batch.page.url === `${website.address}/`)).toBe(true);
  const asked = website.sent.filter(({ batch }) => batch.page.url === website.asking);
  expect(keysSent()).toBe(1);
  expect(asked.flatMap(({ batch }) => batch.clicks)).toEqual([]);
});

test("what happened last on a page is sent when it closes, and never what was typed", async ({ page }) => {
  // After its first batch the page would wait; only a beacon arrives from a page that is gone.
  await page.addInitScript(() => {
    Reflect.set(window, "setInterval", () => 0);
    Reflect.set(window, "fetch", () => Promise.reject(new Error("The page is closing")));
  });
  await visit(page, website.address);
  await expect.poll(() => website.sent.length).toBe(1);
  await buy(page);
  expect(website.sent).toHaveLength(1);
  await page.close({ runBeforeUnload: true });

  await expect.poll(() => keysSent()).toBe(PASSWORD.length + CARD.length);
  expect(website.sent.flatMap(({ batch }) => batch.inputs)).toContainEqual(expect.objectContaining({ tag: "BUTTON", text: "Pay" }));
  for (const { text } of website.sent) {
    expect(text).not.toContain(PASSWORD);
    expect(text.replaceAll(/\D/g, "")).not.toContain(CARD.replaceAll(" ", ""));
  }
});

function keysSent(): number {
  return website.sent.reduce((sum, { batch }) => sum + batch.keys, 0);
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => window.Surety !== undefined);
}

async function buy(page: Page): Promise<void> {
  await page.getByLabel("Password").pressSequentially(PASSWORD);
  await page.getByLabel("Card number").pressSequentially(CARD);
  await page.getByRole("button", { name: "Pay" }).click();
}

/** What the browser knows of the visitor. */
function knownOf(page: Page) {
  return page.evaluate(() => ({
    ids: window.Surety?.ids() ?? null,
    isStored: localStorage.length + sessionStorage.length + document.cookie.length > 0,
  }));
}
