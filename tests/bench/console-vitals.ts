import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { z } from "zod";
import type { Visit } from "#tests/bench/console-visits.ts";

/** The cost of a visit with an empty cache. */
export type Vitals = {
  /** Bytes of JavaScript on the wire, gzipped, requested before the first useful paint. */
  scriptBytes: number;
  lcpMs: number;
  cls: number;
  /** The longest interaction, which is what INP is with so few. */
  inpMs: number;
};

type Visitor = { baseUrl: string; token: string; cpuSlowdown: number };

const PATIENCE_MS = 60_000;
/** How long to wait after the useful paint for a late layout shift or a larger paint. */
const SETTLE_MS = 1_500;

/** Visits a screen once in a new browser context and measures it. */
export async function measureVisit(browser: Browser, visit: Omit<Visit, "name">, visitor: Visitor): Promise<Vitals> {
  const context = await browser.newContext({
    baseURL: visitor.baseUrl,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    extraHTTPHeaders: { "Accept-Encoding": "gzip" },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await prepare(context, visit.isSignedIn ? visitor.token : null);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: visitor.cpuSlowdown });
    const scripts = watchScripts(session);
    await page.goto(visit.address, { timeout: PATIENCE_MS });
    await visit.useful(page).waitFor();
    const asked = scripts.askedSoFar();
    await page.waitForTimeout(SETTLE_MS);
    const scriptBytes = scripts.bytesOf(asked);
    const loaded = await readVitals(page);
    await visit.use(page);
    await page.waitForTimeout(SETTLE_MS);
    return { scriptBytes, lcpMs: loaded.lcpMs, cls: loaded.cls, inpMs: (await readVitals(page)).inpMs };
  } finally {
    await context.close();
  }
}

const vitals = z.object({ lcpMs: z.number(), cls: z.number(), inpMs: z.number() });

async function readVitals(page: Page): Promise<z.infer<typeof vitals>> {
  return vitals.parse(await page.evaluate(() => Reflect.get(window, "suretyVitals")));
}

async function prepare(context: BrowserContext, token: string | null): Promise<void> {
  await context.addInitScript({ path: fileURLToPath(new URL("vitals-observer.js", import.meta.url)) });
  if (token !== null) await context.addInitScript((given) => window.localStorage.setItem("surety.token", given), token);
}

/** Tracks a page's scripts on the wire, without their headers. */
function watchScripts(session: CDPSession): { askedSoFar(): string[]; bytesOf(asked: readonly string[]): number } {
  const asked = new Set<string>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith(".js")) asked.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
    if (asked.has(requestId) && encoding !== "gzip") throw new Error(`${response.url} came as ${encoding ?? "plain text"}, not as gzip`);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  );
  return {
    askedSoFar: () => [...asked],
    bytesOf: (requestIds) => requestIds.reduce((sum, requestId) => sum + (bytes.get(requestId) ?? 0), 0),
  };
}
