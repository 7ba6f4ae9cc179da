import { chromium, type Page } from "@playwright/test";
import { TOKEN_KEY } from "#console/session/access.ts";
import type { Database } from "#server/db/database.ts";
import { median } from "#tests/bench/console.ts";
import { demoMerchant, startConsoleServer } from "#tests/bench/console-server.ts";
import { longer, type Visit } from "#tests/bench/console-visits.ts";
import { measureVisit } from "#tests/bench/console-vitals.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { chromiumArguments, findChromium } from "#tests/run/find-chromium.ts";

const SHORT = 20;
const LONG = 2_000;
const GOAL = 1.5;
const RUNS = 5;
const CPU_SLOWDOWN = 4;
const READ = "read to the end";

/** How long a trail of 2,000 events keeps people waiting, compared to one of 20: the medians of five visits each, in turns. */
export async function trailFigures(): Promise<BenchFigure[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [{ ...figureOf(null, null), skipped: "no Chromium was found" }];
  const server = await startConsoleServer();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const { token, tenantId, paymentIds } = await demoMerchant(server.address, 2);
    const visitor = { baseUrl: server.address, cpuSlowdown: CPU_SLOWDOWN, storage: { [TOKEN_KEY]: token } };
    const trails = [SHORT, LONG].map((count, index) => ({ count, paymentId: paymentIds[index] ?? 0, inpMs: [] as number[] }));
    for (const { count, paymentId } of trails) await fillTrail(server.services.database, tenantId, paymentId, count);
    for (let run = 0; run < RUNS; run += 1) {
      for (const { paymentId, count, inpMs } of trails) {
        const measured = await measureVisit(browser, trailVisit(paymentId, count), visitor);
        inpMs.push(measured.inpMs[READ] ?? Number.NaN);
      }
    }
    const [base, time] = trails.map(({ inpMs }) => median(inpMs));
    return [figureOf(time ?? null, base ?? null)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function figureOf(time: number | null, base: number | null): BenchFigure {
  const slowed = `INP of a trail of ${LONG} events, read to its end, at ${CPU_SLOWDOWN}x slow-down`;
  return figureAgainst({ bench: "case", case: slowed, against: `one of ${SHORT}`, goal: GOAL }, time, base);
}

/** Deliveries and notes, one a minute, instead of what the trail has. */
async function fillTrail(database: Database, tenantId: number, paymentId: number, count: number): Promise<void> {
  await database.asOwner("delete from payment_event where tenant_id = $1 and payment_id = $2", [tenantId, paymentId]);
  await database.asOwner(
    `insert into payment_event (tenant_id, payment_id, type, description, by_whom, sensor_type, sensor_name, at)
     select $1::bigint, $2::bigint, case when number % 2 = 0 then 'DELIVERY' else 'DECISION' end, 'Event ' || number, 'Robin',
       case when number % 2 = 0 then '11' end, case when number % 2 = 0 then 'Track Delivery Trail' end, now() - make_interval(mins => number)
     from generate_series(1, $3::int) number`,
    [tenantId, paymentId, count],
  );
}

function trailVisit(paymentId: number, count: number): Omit<Visit, "name"> {
  const filter = (page: Page, name: RegExp) => page.locator("[role=group][aria-label='Filter activity'] button", { hasText: name });
  const step = longer(READ, async (page) => {
    await readToEnd(page, `Event ${count}`);
    await filter(page, /^Deliveries/).click();
    await page.locator(".long-trail li", { hasText: /^Event 1$/ }).waitFor({ state: "detached" });
    await filter(page, /^All$/).click();
    await page.locator(".long-trail li", { hasText: "Event 1" }).first().waitFor();
    await page.locator(".long-trail").focus();
    for (const key of ["PageDown", "PageDown", "End", "Home"]) await page.keyboard.press(key);
    await page.locator("main textarea").first().click();
    await page.keyboard.type("Looks like");
  });
  return { isSignedIn: true, address: `/transactions/${paymentId}`, useful: { selector: ".long-trail li", text: "" }, steps: [step] };
}

/** Scrolls until the oldest event is there, which loads all pages. */
async function readToEnd(page: Page, oldest: string): Promise<void> {
  const box = page.locator(".long-trail");
  const end = page.locator(".long-trail li", { hasText: oldest });
  while ((await end.count()) === 0) {
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.waitForTimeout(100);
  }
}
