import { fileURLToPath } from "node:url";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";

/** What a visit costs: how long scripts work on the page's main thread, and how much of the page moves. */
export type VisitCost = { scriptMs: number; cls: number };

/** The collector sends its first batch after a second and the next ones every five. */
const VISIT_MS = 7_000;

/** Visits a page once in a new browser context, moves about and clicks for a while, and measures it. */
export async function measureStorefrontVisit(browser: Browser, address: string, cpuSlowdown: number): Promise<VisitCost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  try {
    await context.addInitScript({ path: fileURLToPath(new URL("vitals-observer.js", import.meta.url)) });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    const end = Date.now() + VISIT_MS;
    await page.goto(address);
    await browse(page);
    await page.waitForTimeout(Math.max(0, end - Date.now()));
    return { scriptMs: await scriptMs(session), cls: await readCls(page) };
  } finally {
    await context.close();
  }
}

/** Looks around, puts two products in the cart and starts a search. */
async function browse(page: Page): Promise<void> {
  const places = [
    [200, 300],
    [700, 500],
    [1_100, 350],
    [400, 700],
  ] as const;
  for (const [x, y] of places) await page.mouse.move(x, y, { steps: 15 });
  for (const index of [1, 6]) await page.locator("main button").nth(index).click();
  await page.mouse.wheel(0, 1_500);
  await page.locator("input[type=search]").click();
  await page.keyboard.type("blue mug");
}

/** Time of the main thread, without what other programs take of the processor meanwhile. */
async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = (wanted: string): number => {
    const value = metrics.find(({ name }) => name === wanted)?.value;
    if (value === undefined) throw new Error(`Chromium doesn't tell its ${wanted}`);
    return value;
  };
  return (seconds("ScriptDuration") + seconds("V8CompileDuration")) * 1_000;
}

const vitals = z.object({ cls: z.number() });

async function readCls(page: Page): Promise<number> {
  return vitals.parse(await page.evaluate(() => Reflect.get(window, "suretyVitals"))).cls;
}
