import { chromium, type Browser } from "@playwright/test";
import { demoMerchant, startConsoleServer } from "#tests/bench/console-server.ts";
import { consoleVisits, type Visit } from "#tests/bench/console-visits.ts";
import { measureVisit, type Vitals } from "#tests/bench/console-vitals.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { chromiumArguments, findChromium } from "#tests/run/find-chromium.ts";

const RUNS = 5;
const CPU_SLOWDOWN = 4;
/** Half of what Built for Shopify requires: LCP 2.5 s, CLS 0.1, INP 200 ms. */
const LCP_GOAL_MS = 1_250;
const CLS_GOAL = 0.05;
const INP_GOAL_MS = 100;
const SCRIPT_GOAL_KB: Record<Visit["name"], number> = { login: 160, transactions: 230, transaction: 235, dashboard: 250 };

/** The console's first screens. The dashboard's benchmark measures its own. */
export function consoleBench(): Promise<BenchFigure[]> {
  return measureScreens("console", ["login", "transactions", "transaction"]);
}

/**
 * Weight and speed of the console's screens in a real Chromium with an empty cache and a CPU slowed down four times:
 * medians of five visits. KB are 1,000 bytes.
 */
export async function measureScreens(bench: string, names: readonly Visit["name"][]): Promise<BenchFigure[]> {
  const figures = await measureAll(names);
  return figures.map((each) => ({ ...each, bench }));
}

async function measureAll(names: readonly Visit["name"][]): Promise<Omit<BenchFigure, "bench">[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [skipped("no Chromium was found")];
  const server = await startConsoleServer();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const { token, paymentIds } = await demoMerchant(server.address, 1);
    const visitor = { baseUrl: server.address, token, cpuSlowdown: CPU_SLOWDOWN };
    const figures: Omit<BenchFigure, "bench">[] = [];
    const visits = consoleVisits(String(paymentIds[0])).filter(({ name }) => names.includes(name));
    for (const visit of visits) {
      figures.push(...figuresOf(visit, await measureOften(browser, visit, visitor), server.database));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureOften(browser: Browser, visit: Visit, visitor: Parameters<typeof measureVisit>[2]): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureVisit(browser, visit, visitor));
  const middle = (name: keyof Vitals) => median(runs.map((each) => each[name]));
  return { scriptBytes: middle("scriptBytes"), lcpMs: middle("lcpMs"), cls: middle("cls"), inpMs: middle("inpMs") };
}

function figuresOf({ name }: Visit, measured: Vitals, database: string): Omit<BenchFigure, "bench">[] {
  const slowed = `at ${CPU_SLOWDOWN}x slow-down, on ${database}`;
  const scripts = { case: `${name}: JavaScript before the first useful paint, gzip`, value: measured.scriptBytes / 1_000, unit: "KB" };
  return [
    figure({ ...scripts, goal: SCRIPT_GOAL_KB[name] }),
    figure({ case: `${name}: LCP ${slowed}`, value: measured.lcpMs, unit: "ms", goal: LCP_GOAL_MS }),
    figure({ case: `${name}: CLS ${slowed}`, value: measured.cls, unit: "", goal: CLS_GOAL }),
    figure({ case: `${name}: INP ${slowed}`, value: measured.inpMs, unit: "ms", goal: INP_GOAL_MS }),
  ];
}

/** A figure that should be at most `goal`. */
function figure({ goal, value, ...rest }: { case: string; value: number; unit: string; goal: number }): Omit<BenchFigure, "bench"> {
  return {
    ...rest,
    value,
    against: null,
    ratio: null,
    goal: `<= ${goal} ${rest.unit}`.trim(),
    met: value <= goal,
  };
}

function skipped(why: string): Omit<BenchFigure, "bench"> {
  return { case: "all", value: null, unit: "", against: null, ratio: null, goal: null, met: null, skipped: why };
}

/** The middle one of an odd number of values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
