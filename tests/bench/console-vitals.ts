import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import type { Visit } from "#tests/bench/console-visits.ts";

/** The cost of a visit with an empty cache. */
export type Vitals = {
  /** JavaScript on the wire, gzipped, requested before the first useful paint: its bytes, and in how many files. */
  scriptBytes: number;
  scriptFiles: number;
  /** When the first useful paint was. */
  usefulMs: number;
  lcpMs: number;
  cls: number;
  /** The longest interaction of each of the visit's steps, which is what INP is with so few. */
  inpMs: Record<string, number>;
};

/** `storage` is what the browser has stored on visits of someone who is logged in. */
export type Visitor = { baseUrl: string; cpuSlowdown: number; storage: Record<string, string> };

const PATIENCE_MS = 60_000;
/** How long to wait after the useful paint for a late layout shift or a larger paint. */
const SETTLE_MS = 1_500;
/** How long a step's last frames take to be reported. */
const STEP_SETTLE_MS = 600;

/** Visits a screen once in a new browser context and measures it. */
export async function measureVisit(browser: Browser, visit: Omit<Visit, "name">, visitor: Visitor): Promise<Vitals> {
  const context = await browser.newContext({
    baseURL: visitor.baseUrl,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    extraHTTPHeaders: { "Accept-Encoding": "gzip" },
    bypassCSP: visit.isOutsideConsole ?? false,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await prepare(context, visit, visit.isSignedIn ? visitor.storage : {});
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: visitor.cpuSlowdown });
    await page.goto(visit.address, { timeout: PATIENCE_MS });
    await page.waitForFunction(() => "suretyUsefulMs" in window, null, { timeout: PATIENCE_MS, polling: 100 });
    await page.waitForTimeout(SETTLE_MS);
    const usefulMs = z.number().parse(await page.evaluate(() => Reflect.get(window, "suretyUsefulMs")));
    const scripts = await readScripts(page, usefulMs);
    const { lcpMs, cls } = await readVitals(page);
    const inpMs: Record<string, number> = {};
    for (const { name, take } of visit.steps) {
      await page.evaluate(() => Object.assign(Reflect.get(window, "suretyVitals"), { inpMs: 0 }));
      await take(page);
      await page.waitForTimeout(STEP_SETTLE_MS);
      inpMs[name] = (await readVitals(page)).inpMs;
    }
    return { scriptBytes: scripts.bytes, scriptFiles: scripts.files, usefulMs, lcpMs, cls, inpMs };
  } finally {
    await context.close();
  }
}

const vitals = z.object({ lcpMs: z.number(), cls: z.number(), inpMs: z.number() });

async function readVitals(page: Page): Promise<z.infer<typeof vitals>> {
  return vitals.parse(await page.evaluate(() => Reflect.get(window, "suretyVitals")));
}

async function prepare(context: BrowserContext, { useful }: Pick<Visit, "useful">, storage: Record<string, string>): Promise<void> {
  await context.addInitScript((given) => Reflect.set(window, "suretyUseful", given), { selector: useful.selector, text: useful.text });
  for (const name of ["vitals-observer.js", "useful-observer.js"]) {
    await context.addInitScript({ path: fileURLToPath(new URL(name, import.meta.url)) });
  }
  await context.addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) window.localStorage.setItem(name, value);
  }, storage);
}

const script = z.object({
  name: z.string(),
  startTime: z.number(),
  contentEncoding: z.literal("gzip"),
  encodedBodySize: z.number().positive(),
});

/** The scripts that were requested until then, without their headers. */
async function readScripts(page: Page, untilMs: number): Promise<{ files: number; bytes: number }> {
  const read: unknown = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.toJSON())
      .filter(({ name }) => new URL(name).pathname.endsWith(".js")),
  );
  const asked = z
    .array(script.loose())
    .parse(read)
    .filter(({ startTime }) => startTime <= untilMs);
  return { files: asked.length, bytes: asked.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}
