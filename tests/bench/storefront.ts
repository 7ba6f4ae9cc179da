import { chromium, type Browser } from "@playwright/test";
import { median } from "#tests/bench/console.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startStorefront, type StorefrontServer } from "#tests/bench/storefront-server.ts";
import { measureStorefrontVisit, type VisitCost } from "#tests/bench/storefront-visit.ts";
import { chromiumArguments, findChromium } from "#tests/run/find-chromium.ts";

const RUNS = 5;
const CPU_SLOWDOWN = 4;
const MAIN_THREAD_GOAL_MS = 50;
const CLS_GOAL = 0;
const SCRIPT_GOAL_KB = 10;

type Figure = Omit<BenchFigure, "bench">;

/**
 * What the app embed costs a shop's page: its script's size, and in a real Chromium with a CPU slowed down four times, in a visit with
 * moves and clicks, how much longer scripts work than without it, and what moves on the page. The embed changes nothing on the page,
 * so layout and painting cost the same. Medians of five visits; KB are 1,000 bytes.
 */
export async function storefrontBench(): Promise<BenchFigure[]> {
  return (await measureAll()).map((each) => ({ bench: "storefront", ...each }));
}

async function measureAll(): Promise<Figure[]> {
  const executablePath = findChromium();
  const server = await startStorefront();
  try {
    const size = figure({ case: "script size, gzip", value: server.scriptBytes / 1_000, unit: "KB", goal: SCRIPT_GOAL_KB });
    return [size, ...(executablePath === null ? [skipped("no Chromium was found")] : await measureVisits(executablePath, server))];
  } finally {
    await server.stop();
  }
}

async function measureVisits(executablePath: string, server: StorefrontServer): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const withEmbed: VisitCost[] = [];
    const withoutEmbed: VisitCost[] = [];
    // Both pages take turns, so that a busy moment doesn't hurt just one.
    for (let run = 0; run < RUNS; run += 1) {
      withoutEmbed.push(await measureStorefrontVisit(browser, server.withoutEmbed, CPU_SLOWDOWN));
      withEmbed.push(await measureReportedVisit(browser, server));
    }
    return figuresOf(withEmbed, withoutEmbed);
  } finally {
    await browser.close();
  }
}

async function measureReportedVisit(browser: Browser, server: StorefrontServer): Promise<VisitCost> {
  const before = server.reports();
  const cost = await measureStorefrontVisit(browser, server.withEmbed, CPU_SLOWDOWN);
  if (server.reports() - before < 2) throw new Error("The embed didn't report the visit, so there is nothing to measure");
  return cost;
}

function figuresOf(withEmbed: readonly VisitCost[], withoutEmbed: readonly VisitCost[]): Figure[] {
  const middle = (costs: readonly VisitCost[], name: keyof VisitCost) => median(costs.map((cost) => cost[name]));
  const time = middle(withEmbed, "scriptMs");
  const base = middle(withoutEmbed, "scriptMs");
  const slowed = `at ${CPU_SLOWDOWN}x slow-down`;
  return [
    {
      ...figure({ case: `main thread added ${slowed}`, value: time - base, unit: "ms", goal: MAIN_THREAD_GOAL_MS }),
      against: `scripts of the page without it: ${base.toPrecision(3)} ms`,
      ratio: Number((time / base).toPrecision(3)),
    },
    figure({ case: `layout shift with it ${slowed}`, value: middle(withEmbed, "cls"), unit: "", goal: CLS_GOAL }),
  ];
}

/** A figure that should be at most `goal`. */
function figure({ goal, ...rest }: { case: string; value: number; unit: string; goal: number }): Figure {
  return { ...rest, against: null, ratio: null, goal: `<= ${goal} ${rest.unit}`.trim(), met: rest.value <= goal };
}

function skipped(why: string): Figure {
  return { case: "visits", value: null, unit: "", against: null, ratio: null, goal: null, met: null, skipped: why };
}
