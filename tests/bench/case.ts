import assert from "node:assert/strict";
import { fullPath, type EndpointDefinition } from "#contract/endpoint.ts";
import { getCaseStrengths, getCompellingEvidence } from "#contract/case-strength.ts";
import { listDocuments } from "#contract/documents.ts";
import { getEvidence } from "#contract/evidence.ts";
import { getClaim, getCoverage } from "#contract/guarantee.ts";
import { listDeliveries } from "#contract/payment-deliveries.ts";
import { listDisputes } from "#contract/payment-disputes.ts";
import { getPayment } from "#contract/payment-detail.ts";
import { getBeneficiaries, getItems } from "#contract/payment-parts.ts";
import { getRisks, getTrace } from "#contract/payment-risks.ts";
import { getHistory, HISTORY_PAGE, listHistorySensors } from "#contract/payment-trail.ts";
import { getPaymentManualSensors } from "#contract/sensor.ts";
import { benchShop, startBenchServer, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";
import { trailFigures } from "#tests/bench/case-trail.ts";
import { caseOrders, type CaseOrder } from "#tests/bench/case-orders.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const GOAL = 2;
const ROUNDS = 8;
const PART = 0.95;

/** What is asked for: of evidence, that of which ID, and of a list, how many it must have, so that no empty case is measured. */
type Call = { endpoint: EndpointDefinition; evidence?: "documentId" | "visitId"; atLeast?: number };

/** What the screen of an order asks for. */
const calls: Record<string, Call> = {
  "the order": { endpoint: getPayment },
  risks: { endpoint: getRisks },
  trace: { endpoint: getTrace },
  items: { endpoint: getItems, atLeast: 1 },
  beneficiaries: { endpoint: getBeneficiaries },
  history: { endpoint: getHistory, atLeast: HISTORY_PAGE },
  "sensors of the history": { endpoint: listHistorySensors, atLeast: 1 },
  deliveries: { endpoint: listDeliveries, atLeast: 1 },
  "case strengths": { endpoint: getCaseStrengths },
  "Compelling Evidence": { endpoint: getCompellingEvidence },
  coverage: { endpoint: getCoverage },
  claim: { endpoint: getClaim },
  disputes: { endpoint: listDisputes, atLeast: 1 },
  documents: { endpoint: listDocuments, atLeast: 4 },
  "a document": { endpoint: getEvidence, evidence: "documentId" },
  "a session": { endpoint: getEvidence, evidence: "visitId" },
  "actions and verifications": { endpoint: getPaymentManualSensors },
};

type Opened = { shop: BenchShop; orders: readonly CaseOrder[] };

/** What an order's screen asks for, in a shop with 1,000,000 payments compared to one with 10,000; and how it takes a long trail. */
export async function caseBench(): Promise<BenchFigure[]> {
  return [...(await callFigures()), ...(await trailFigures())];
}

async function callFigures(): Promise<BenchFigure[]> {
  let server: BenchServer;
  try {
    server = await startBenchServer();
  } catch (cause) {
    if (cause instanceof PostgresUnavailable) return [{ ...figureOf("all calls", null, null), met: null, skipped: cause.message }];
    throw cause;
  }
  try {
    const small = await openedShop(server, "bench-small", SMALL);
    const large = await openedShop(server, "bench-large", LARGE);
    const figures: BenchFigure[] = [];
    for (const [name, call] of Object.entries(calls)) {
      const [base, time] = await slowOf([small, large], (shop, order) => timeOf(server, shop, call, order));
      figures.push(figureOf(name, time ?? null, base ?? null));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function openedShop(server: BenchServer, name: string, count: number): Promise<Opened> {
  const shop = await benchShop(server, name);
  await seedPayments(server.services.database, shop.tenantId, count);
  return { shop, orders: await caseOrders(server, shop, count) };
}

/** Of each shop, the time that 95 of 100 calls don't exceed. Shops take turns, so that a busy moment doesn't hurt just one. */
async function slowOf(opened: readonly Opened[], measure: (shop: BenchShop, order: CaseOrder) => Promise<number>): Promise<number[]> {
  const times = opened.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const index of opened[0]?.orders.keys() ?? []) {
      for (const [each, { shop, orders }] of opened.entries()) {
        const order = orders[index];
        if (!order) throw new Error("The shops have different numbers of orders");
        const time = await measure(shop, order);
        // The first round warms up.
        if (round >= 0) times[each]?.push(time);
      }
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.ceil(list.length * PART) - 1] ?? Number.NaN);
}

/** Milliseconds until the answer has arrived. */
async function timeOf(server: BenchServer, shop: BenchShop, call: Call, order: CaseOrder): Promise<number> {
  const { endpoint, evidence = "documentId", atLeast = 0 } = call;
  const start = performance.now();
  const path = fullPath(endpoint).replace("{id}", String(order.paymentId)).replace("{evidenceId}", String(order[evidence]));
  const response = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${shop.token}` } });
  const text = await response.text();
  const time = performance.now() - start;
  assert.equal(response.status, 200, `${path}: ${text}`);
  if (atLeast > 0) assert.ok(JSON.parse(text).length >= atLeast, `${path}: ${text}`);
  return time;
}

function figureOf(name: string, time: number | null, base: number | null): BenchFigure {
  const named = { bench: "case", case: `p95 of ${name} at 1,000,000 payments`, against: "the same at 10,000", goal: GOAL };
  return figureAgainst(named, time, base);
}
