import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import { consoleUrl } from "../../support/from-server.ts";
import { expect, test } from "../../support/story.ts";

const addresses = [
  "/",
  "/login",
  "/insights",
  "/scenarios",
  "/dashboard",
  "/transactions",
  "/transactions/1",
  "/tenant-selection",
  "/transactions?tid=999999999",
  "/signup",
  "/exitiframe",
  "/open",
  "/no/such/page",
  "/logout",
];
/** A URL leads to a screen in fewer redirects than this, including those still pending from the URL before. */
const MOST_STEPS = 10;
/** A URL that stays this long has arrived: a redirect loop is faster. */
const STANDS_MS = 500;

test("no URL causes a redirect loop, logged in or not", async ({ context, request, complaints }) => {
  test.setTimeout(180_000);
  complaints.expectError(/status of 40[1346]/);
  await walk(await context.newPage());
  for (const person of demoSignIns) {
    const answer = await request.post(`${consoleUrl()}/api/login`, { data: { username: person.email, password: DEMO_PASSWORD } });
    const { token } = await answer.json();
    const page = await context.newPage();
    await page.goto(`${consoleUrl()}/signup`);
    await page.evaluate((value) => window.localStorage.setItem("surety.token", value), token);
    await walk(page);
    await page.close();
  }
});

async function walk(page: Page): Promise<void> {
  for (const address of addresses) {
    let steps = 0;
    let lastAt = Date.now();
    const count = () => {
      steps += 1;
      lastAt = Date.now();
    };
    page.on("framenavigated", count);
    await page.goto(`${consoleUrl()}${address}`);
    await expect(page.getByRole("heading").first(), address).toBeVisible();
    const hasEnded = () => steps > MOST_STEPS || Date.now() - lastAt > STANDS_MS;
    await expect.poll(hasEnded, { message: address, intervals: [100] }).toBe(true);
    page.off("framenavigated", count);
    expect(steps, address).toBeLessThanOrEqual(MOST_STEPS);
  }
}
