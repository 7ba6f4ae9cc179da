import { chromium, type Browser } from "@playwright/test";
import { z } from "zod";
import { TOKEN_KEY } from "#console/session/access.ts";
import { listPayments } from "#contract/payment-list.ts";
import { defaultPaymentList } from "#domain/payments/payment-list-url.ts";
import { demoMerchant, startConsoleServer, type DemoMerchant } from "#tests/bench/console-server.ts";
import { consoleVisits, floorVisit, OPEN_POPOVER, type ScreenName, type Visit } from "#tests/bench/console-visits.ts";
import { measureVisit, type Visitor, type Vitals } from "#tests/bench/console-vitals.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { chromiumArguments, findChromium } from "#tests/run/find-chromium.ts";

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const CLS_GOAL = 0.05;
const INP_GOAL = 1.5;
const SCRIPTS = "JavaScript before the first useful paint, gzip";
const goals: Record<ScreenName, { scriptKb: number; lcp: number }> = {
  login: { scriptKb: 160, lcp: 0.6 },
  transactions: { scriptKb: 230, lcp: 1.3 },
  transaction: { scriptKb: 235, lcp: 1.3 },
  dashboard: { scriptKb: 250, lcp: 1.5 },
};

/** The console's first screens. The dashboard's benchmark measures its own. */
export function consoleBench(): Promise<BenchFigure[]> {
  return measureScreens("console", ["login", "transactions", "transaction"]);
}

/**
 * Weight and speed of the console's screens in a real Chromium with an empty cache and a CPU slowed down four times: medians of five
 * visits, compared to a bare page of React and Polaris that shows the rows of the transactions list, visited in turn with them. KB are
 * 1,000 bytes.
 */
export async function measureScreens(bench: string, names: readonly ScreenName[]): Promise<BenchFigure[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [skipped(bench, "no Chromium was found")];
  const server = await startConsoleServer();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const merchant = await demoMerchant(server.address, 1);
    const storage = { [TOKEN_KEY]: merchant.token, "floor.question": JSON.stringify(questionOf(merchant)) };
    const visitor = { baseUrl: server.address, cpuSlowdown: CPU_SLOWDOWN, storage };
    const screens = consoleVisits(String(merchant.paymentIds[0])).filter(({ name }) => names.some((each) => each === name));
    const measured = await measureInTurn(browser, [floorVisit, ...screens], visitor);
    const floor = measuredOf(measured, floorVisit);
    return screens.flatMap((visit) => figuresOf(bench, visit, { measured: measuredOf(measured, visit), floor, on: server.database }));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The request for the rows that the list opens with. */
function questionOf({ token, tenantId }: DemoMerchant): { url: string } & RequestInit {
  const { filter, sort, page, pageSize } = defaultPaymentList;
  return {
    url: `/api/payments/transactions?page=${page}&count=${pageSize}`,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-tenant-id": String(tenantId) },
    body: JSON.stringify(z.encode(listPayments.body, { filter, sort })),
  };
}

/** In turn, so that whatever slows the machine down for a while slows all of them. */
async function measureInTurn(browser: Browser, visits: readonly Visit[], visitor: Visitor): Promise<Map<Visit, Vitals[]>> {
  const measured = new Map<Visit, Vitals[]>(visits.map((visit) => [visit, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [visit, runs] of measured) runs.push(await measureVisit(browser, visit, visitor));
  }
  return measured;
}

function measuredOf(all: ReadonlyMap<Visit, Vitals[]>, visit: Visit): Vitals {
  const runs = all.get(visit) ?? [];
  const middle = (of: (each: Vitals) => number) => median(runs.map(of));
  return {
    scriptBytes: middle((each) => each.scriptBytes),
    scriptFiles: middle((each) => each.scriptFiles),
    usefulMs: middle((each) => each.usefulMs),
    lcpMs: middle((each) => each.lcpMs),
    cls: middle((each) => each.cls),
    inpMs: Object.fromEntries(visit.steps.map(({ name }) => [name, middle((each) => each.inpMs[name] ?? Number.NaN)])),
  };
}

type Measured = { measured: Vitals; floor: Vitals; on: string };

function figuresOf(bench: string, { name, steps }: Visit, { measured, floor, on }: Measured): BenchFigure[] {
  if (name === "floor") return [];
  const goal = goals[name];
  const slowed = `at ${CPU_SLOWDOWN}x slow-down, on ${on}`;
  const popover = floor.inpMs[OPEN_POPOVER] ?? Number.NaN;
  if (!(popover > 0)) throw new Error("The floor's Popover was not measured");
  const against = (what: string) => `the floor's ${what}`;
  return [
    plainFigure({ bench, case: `${name}: ${SCRIPTS}`, unit: "KB", value: measured.scriptBytes / 1_000, goal: goal.scriptKb }),
    plainFigure({ bench, case: `${name}: files of JavaScript before it`, unit: "", value: measured.scriptFiles, goal: null }),
    figureAgainst(
      { bench, case: `${name}: first useful paint ${slowed}`, against: against("first row"), goal: null },
      measured.usefulMs,
      floor.usefulMs,
    ),
    figureAgainst({ bench, case: `${name}: LCP ${slowed}`, against: against("LCP"), goal: goal.lcp }, measured.lcpMs, floor.lcpMs),
    plainFigure({ bench, case: `${name}: CLS ${slowed}`, unit: "", value: measured.cls, goal: CLS_GOAL }),
    ...steps.map((step) =>
      figureAgainst(
        { bench, case: `${name}: INP, ${step.name}, ${slowed}`, against: against("Popover"), goal: step.isCompared ? INP_GOAL : null },
        measured.inpMs[step.name] ?? null,
        popover,
      ),
    ),
  ];
}

type Plain = { bench: string; case: string; value: number; unit: string; goal: number | null };

/** A figure that should be at most `goal`; with null, it's only reported. */
function plainFigure({ goal, value, ...rest }: Plain): BenchFigure {
  return {
    ...rest,
    value,
    against: null,
    ratio: null,
    goal: goal === null ? null : `<= ${goal} ${rest.unit}`.trim(),
    met: goal === null ? null : value <= goal,
  };
}

function skipped(bench: string, why: string): BenchFigure {
  return { bench, case: "all", value: null, unit: "", against: null, ratio: null, goal: null, met: null, skipped: why };
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
