import { parseArgs } from "node:util";
import type { BenchFigure } from "#tests/bench/figure.ts";

type Bench = (args: readonly string[]) => Promise<BenchFigure[]>;

/** Loaded on demand, because some start servers and browsers. */
const benches: Record<string, () => Promise<Bench>> = {
  engine: async () => (await import("#tests/bench/engine.ts")).engineBench,
  replay: async () => (await import("#tests/bench/replay.ts")).replayBench,
  "long-replay": async () => (await import("#tests/bench/long-replay.ts")).longReplayBench,
  lists: async () => (await import("#tests/bench/lists.ts")).listsBench,
  intake: async () => (await import("#tests/bench/intake.ts")).intakeBench,
  transactions: async () => (await import("#tests/bench/transactions.ts")).transactionsBench,
  case: async () => (await import("#tests/bench/case.ts")).caseBench,
  neighbors: async () => (await import("#tests/bench/neighbors.ts")).neighborsBench,
  dashboard: async () => (await import("#tests/bench/dashboard.ts")).dashboardBench,
  reports: async () => (await import("#tests/bench/reports.ts")).reportsBench,
  console: async () => (await import("#tests/bench/console.ts")).consoleBench,
  storefront: async () => (await import("#tests/bench/storefront.ts")).storefrontBench,
  webhooks: async () => (await import("#tests/bench/webhooks.ts")).webhooksBench,
  detection: async () => (await import("#tests/bench/detection.ts")).detectionBench,
};
/** These need a file to measure, so they're left out unless named. */
const needFile = new Set(["detection"]);

const names = Object.keys(benches).join(", ");
const help = `npm run bench -- [NAME …] [--json]

Runs the benchmarks named, or all: ${names}.
detection takes a file: npm run bench -- detection FILE
--json gives one line of JSON a figure on standard output, and nothing else.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const read = readArguments();
  if ("fault" in read) return say(`${read.fault} (--help tells more)`, 2);
  if (read.wantsHelp) {
    console.log(help);
    return 0;
  }
  for (const { name, args } of read.asked) {
    if (needFile.has(name) && args.length === 0) return say(`${name} needs a file: npm run bench -- ${name} FILE`, 2);
  }
  let hasFailed = false;
  for (const { name, args } of read.asked) {
    try {
      const bench = await benches[name]?.();
      show(name, (await bench?.(args)) ?? [], read.isJson);
    } catch (cause) {
      hasFailed = true;
      console.error(`${name} could not run:`, cause);
    }
  }
  return hasFailed ? 1 : 0;
}

type Asked = { name: string; args: string[] };

function readArguments(): { fault: string } | { asked: Asked[]; isJson: boolean; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    const asked: Asked[] = [];
    for (const word of positionals) {
      const last = asked.at(-1);
      if (Object.hasOwn(benches, word)) asked.push({ name: word, args: [] });
      else if (last && needFile.has(last.name) && last.args.length === 0) last.args.push(word);
      else return { fault: `There is no benchmark called ${word}; there are ${names}` };
    }
    const all = Object.keys(benches).filter((name) => !needFile.has(name));
    return {
      asked: asked.length > 0 ? asked : all.map((name) => ({ name, args: [] })),
      isJson: values.json ?? false,
      wantsHelp: values.help ?? false,
    };
  } catch (cause) {
    return { fault: cause instanceof Error ? (cause.message.split(/\. |\n/)[0] ?? "") : String(cause) };
  }
}

function show(name: string, figures: BenchFigure[], isJson: boolean): void {
  if (isJson) {
    for (const figure of figures) console.log(JSON.stringify(figure));
    return;
  }
  console.log(`\n${name}`);
  const rows = figures.map((figure) => [
    figure.case,
    figure.value === null ? "-" : `${round(figure.value)} ${figure.unit}`,
    figure.ratio === null ? "" : `${round(figure.ratio)}x of ${figure.against ?? "?"}`,
    figure.goal === null ? "" : `goal ${figure.goal}`,
    figure.met === null ? (figure.skipped === undefined ? "" : `skipped: ${figure.skipped}`) : figure.met ? "met" : "MISSED",
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
}

function round(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: Math.abs(value) >= 1000 ? Math.ceil(Math.log10(Math.abs(value))) : 3 });
}

function say(line: string, code: number): number {
  console.error(line);
  return code;
}
