import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { ReportFormat } from "#domain/reports/report.ts";
import { reportFormats } from "#domain/reports/report.ts";
import { benchShop, startBenchServer, type BenchServer } from "#tests/bench/bench-server.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const MOST_MEMORY = 1.5;
const MOST_TIME = 120;

/** What a process used to create one report. Nothing else runs in it. */
type Made = { rows: number; ms: number; peakMb: number };

/** Reports of a shop with 1,000,000 orders compared to one with 10,000: peak memory and time. */
export async function reportsBench(): Promise<BenchFigure[]> {
  let server: BenchServer;
  try {
    server = await startBenchServer();
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...timeFigure("csv", null, null), skipped: cause.message }];
    throw cause;
  }
  try {
    const { database, config } = server.services;
    const tenantIds: number[] = [];
    for (const [name, count] of [["bench-small", SMALL] as const, ["bench-large", LARGE] as const]) {
      const { tenantId } = await benchShop(server, name);
      await seedPayments(database, tenantId, count);
      tenantIds.push(tenantId);
    }
    const [small = 0, large = 0] = tenantIds;
    const figures: BenchFigure[] = [];
    for (const format of reportFormats) {
      const base = await makeApart(config.databaseUrl ?? "", small, format);
      const made = await makeApart(config.databaseUrl ?? "", large, format);
      assert.equal(base.rows, SMALL);
      assert.equal(made.rows, LARGE);
      figures.push(memoryFigure(format, made, base), timeFigure(format, made, base));
    }
    await database.asOwner("delete from report where tenant_id = any($1::bigint[])", [tenantIds]);
    return figures;
  } finally {
    await server.stop();
  }
}

/** Creates a report in a process of its own. */
async function makeApart(databaseUrl: string, tenantId: number, format: ReportFormat): Promise<Made> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/bench/make-one-report.ts", String(tenantId), format], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  const made: Made = JSON.parse(lines.at(-1) ?? "null");
  assert.ok(made, `the report as ${format} was not made`);
  return made;
}

function memoryFigure(format: ReportFormat, made: Made, base: Made): BenchFigure {
  return figureOf(`${format}, peak memory of the process`, "MB", made.peakMb, base.peakMb, MOST_MEMORY);
}

function timeFigure(format: ReportFormat, made: Made | null, base: Made | null): BenchFigure {
  return figureOf(`${format}, time`, "ms", made?.ms ?? null, base?.ms ?? null, MOST_TIME);
}

function figureOf(name: string, unit: string, value: number | null, base: number | null, most: number): BenchFigure {
  const ratio = value === null || base === null ? null : Number((value / base).toPrecision(3));
  return {
    bench: "reports",
    case: `1,000,000 rows: ${name}`,
    value,
    unit,
    against: base === null ? null : `10,000 rows: ${base} ${unit}`,
    ratio,
    goal: `<= ${most}x`,
    met: ratio === null ? null : ratio <= most,
  };
}
