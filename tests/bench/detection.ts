import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { importLine } from "#contract/orders.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { countedFigures, rejectedByPreset, type Verdict } from "#tests/bench/detection-figures.ts";
import { createShop } from "#server/shops/create-shop.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshApp } from "#tests/bench/fresh-app.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

/** Orders per request. */
const BATCH = 500;
/** Every fifth order alone, in a shop of its own, is a thinner stream: rings show later in it. */
const FIFTHS = 5;

const row = z.object({
  user_id: z.string(),
  signup_time: z.string(),
  purchase_time: z.string(),
  purchase_value_usd: z.coerce.number(),
  device_id: z.string(),
  source: z.string(),
  browser: z.string(),
  ip_address: z.string(),
  is_fraud: z.enum(["0", "1"]),
});
type Row = z.infer<typeof row>;

/**
 * Sends a file of labeled orders through the real intake of a new shop with its presets, in order of time, and counts
 * what was held and rejected; then every fifth of them through another new shop, for each of the five. Nothing learns from
 * the labels.
 */
export async function detectionBench(args: readonly string[]): Promise<BenchFigure[]> {
  const [file] = args;
  if (file === undefined) return [skipped("no FILE of labelled orders was named")];
  if (!existsSync(file)) return [skipped(`${file} doesn't exist.`)];
  const rows = z.array(row).parse(parse(await readFile(file), { columns: true, bom: true, skip_empty_lines: true }));
  const inOrder = rows.toSorted((a, b) => Date.parse(a.purchase_time) - Date.parse(b.purchase_time));
  const app = await startOr(skipped);
  if ("bench" in app) return [app];
  try {
    const figures = countedFigures(await decided(app, app.shop, inOrder));
    const fifths: Verdict[][] = [];
    for (let fifth = 0; fifth < FIFTHS; fifth += 1) {
      const rowsOfFifth = inOrder.filter((_, index) => index % FIFTHS === fifth);
      fifths.push(await decided(app, await newShop(app, fifth), rowsOfFifth));
    }
    return [...figures, ...rejectedByPreset(fifths)];
  } finally {
    await app.stop();
  }
}

async function startOr(skip: (why: string) => BenchFigure): Promise<FreshApp | BenchFigure> {
  try {
    return await startFreshApp({ on: "postgres", durable: false });
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return skip(cause.message);
    throw cause;
  }
}

function skipped(why: string): BenchFigure {
  return {
    bench: "detection",
    case: "labelled orders",
    value: null,
    unit: "",
    against: null,
    ratio: null,
    goal: null,
    met: null,
    skipped: why,
  };
}

function orderOf(sent: Row): object {
  return {
    orderId: sent.user_id,
    createdAt: sent.purchase_time,
    amount: sent.purchase_value_usd,
    currency: "USD",
    customer: { id: sent.user_id, createdAt: sent.signup_time },
    device: { deviceId: sent.device_id, ip: sent.ip_address, userAgent: sent.browser },
    origin: sent.source,
  };
}

type BenchShop = FreshApp["shop"];

function newShop({ services }: FreshApp, fifth: number): Promise<BenchShop> {
  const name = `Every fifth from ${fifth + 1}`;
  return createShop(services.database, services.secrets, { name, shopName: `fifth-${fifth}.myshopify.com`, hasGuarantee: true });
}

async function decided(app: FreshApp, shop: BenchShop, rows: readonly Row[]): Promise<Verdict[]> {
  for (let start = 0; start < rows.length; start += BATCH) await send(app, shop, rows.slice(start, start + BATCH));
  return verdicts(app, shop, rows);
}

async function send(app: FreshApp, shop: BenchShop, rows: readonly Row[]): Promise<void> {
  const response = await fetch(`${app.url}/api/orders/import`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", "x-api-key": shop.apiKey },
    body: rows.map((each) => `${JSON.stringify(orderOf(each))}\n`).join(""),
  });
  const answers = (await response.text())
    .trim()
    .split("\n")
    .map((line) => importLine.parse(JSON.parse(line)));
  const refused = answers.find((answer) => "error" in answer);
  if (response.status !== 200 || answers.length !== rows.length || refused) {
    throw new Error(`The intake did not take every order: ${response.status} ${JSON.stringify(refused ?? answers.length)}`);
  }
}

async function verdicts(app: FreshApp, { tenantId }: BenchShop, rows: readonly Row[]): Promise<Verdict[]> {
  const stored = await app.services.database.forTenants([tenantId], (handle) =>
    handle.prepared<{ order_id: string; decision: Decision; risk_score: number; scenario_name: string }>(
      "select order_id, decision, risk_score, scenario_name from payment where tenant_id = $1",
      [tenantId],
    ),
  );
  const byOrder = new Map(stored.map((each) => [each.order_id, each]));
  return rows.map((each) => {
    const found = byOrder.get(each.user_id);
    if (!found) throw new Error(`The order ${each.user_id} was not stored`);
    return { isFraud: each.is_fraud === "1", decision: found.decision, riskScore: found.risk_score, scenario: found.scenario_name };
  });
}
