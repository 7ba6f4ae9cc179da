import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { outcomeBody } from "#contract/orders.ts";
import { makeOrderBatches } from "#server/orders/order-batches.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { aShop, anOrderBody, manyPayments, type TestShop } from "#tests/support/builders.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const NOW = new Date("2026-11-10T00:00:00Z");
const START = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;

/**
 * Few values and coarse times, so that orders share keys, times and ids. Some are created a little after the next. Some name
 * nobody and nothing, so that their amount counts.
 */
const sentOrder = fc.record({
  orderId: fc.integer({ min: 1, max: 30 }).map(String),
  minute: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 70, 60 * 23)),
  person: fc.integer({ min: 1, max: 3 }),
  card: fc.integer({ min: 1, max: 3 }),
  device: fc.integer({ min: 1, max: 2 }),
  ip: fc.integer({ min: 1, max: 2 }),
  amount: fc.constantFrom(20, 900).map(Number),
  isBare: fc.boolean(),
  /** After the order: an outcome of it. */
  outcome: fc.option(fc.constantFrom("chargeback", "fraud_confirmed", "legit_confirmed"), { freq: 5 }),
});
type Sent = typeof sentOrder extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = ({ orderId, minute, person, card, device, ip, amount, isBare }: Sent) => {
  const required = { orderId, amount, createdAt: new Date(START + minute * MINUTE_MS).toISOString() };
  if (isBare) return anOrderBody(required);
  return anOrderBody({
    ...required,
    customer: { email: `person-${person}@shop.test` },
    payment: { cardBin: "424242", cardLast4: String(card).padStart(4, "0") },
    device: { deviceId: `device-${device}`, ip: `203.0.113.${ip}` },
    shippingAddress: { address1: `Kade ${device}`, city: "Utrecht", country: "NL", zip: "3511" },
  });
};

/** Sends the runs one after another and the orders of a run all at once, which stores them together. */
async function send(shop: TestShop, runs: readonly (readonly Sent[])[]): Promise<void> {
  const orderBatches = makeOrderBatches(app.services.database, app.services.screening);
  for (const run of runs) {
    await Promise.all(run.map((each) => takeInOrder({ ...app.services, orderBatches }, shop.tenantId, bodyOf(each), NOW)));
    const last = run.at(-1);
    if (last?.outcome == null) continue;
    const at = new Date(START + (last.minute + 5) * MINUTE_MS).toISOString();
    const body = outcomeBody.parse({ id: `${last.orderId} ${last.outcome}`, type: last.outcome, at });
    await reportOutcome(app.services, shop.tenantId, last.orderId, body, NOW);
  }
}

/** What was decided about each order, with everything it was decided by. */
async function decisionsOf(shop: TestShop): Promise<unknown[]> {
  const screenings = new Map((await rowsOf(shop, "screening")).map((row) => [row["payment_id"], row]));
  const sent = (await rowsOf(shop, "payment")).filter((payment) => !String(payment["order_id"]).startsWith(USUAL));
  return sent.map((payment) => {
    const screening = screenings.get(payment["payment_id"]);
    return {
      orderId: payment["order_id"],
      amount: payment["amount_minor"],
      scenario: payment["scenario_name"],
      guaranteeStatus: payment["guarantee_status"],
      ...Object.fromEntries(["decision", "decided_by", "risk_score", "facts", "reasons"].map((name) => [name, screening?.[name]])),
      // The ids of scenarios are the shop's own.
      trace: traceOf(screening).map((scenario) => ({ ...scenario, id: null })),
    };
  });
}

const USUAL = "usual";

/** A shop one approved order short of an amount that is usual there. */
async function aSellingShop(): Promise<TestShop> {
  const shop = await aShop({ hasGuarantee: true });
  await manyPayments(shop, 19, { order: { orderId: USUAL, amount: 20, createdAt: "2026-10-01T12:00:00Z" } });
  return shop;
}

describe("orders stored together", () => {
  test("are decided as if each had come alone", async () => {
    const stream = fc.array(sentOrder, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 14, maxLength: 14 }), async (orders, sizes) => {
        const together = runsOf(orders, sizes);
        // Outcomes come after the same orders in both.
        const alone = together.flatMap((run) => run.map((each, index) => [index === run.length - 1 ? each : { ...each, outcome: null }]));
        const [one, other] = [await aSellingShop(), await aSellingShop()];
        await send(one, alone);
        await send(other, together);
        expect(await decisionsOf(other)).toEqual(await decisionsOf(one));
      }),
      { numRuns: 12 },
    );
  });

  test("count each other in a burst", async () => {
    const shop = await aShop();
    const burst = Array.from({ length: 32 }, (_, index): Sent => ({
      orderId: `burst-${index}`,
      minute: 0,
      person: index,
      card: index,
      device: 1,
      ip: 1,
      amount: 20,
      isBare: false,
      outcome: null,
    }));
    await send(shop, [burst]);
    const counted = (await rowsOf(shop, "screening")).map((row) => (row["facts"] as Facts).velocity.device[0]?.[0]);
    expect(counted).toEqual(burst.map((_, index) => index + 1));
  });
});

const traceOf = (screening: Record<string, unknown> | undefined) => (screening?.["trace"] ?? []) as object[];

type Facts = { velocity: { device: number[][] } };

/** Splits a stream into runs of these sizes. */
function runsOf(orders: readonly Sent[], sizes: readonly number[]): Sent[][] {
  const runs: Sent[][] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= orders.length) break;
    runs.push(orders.slice(from, from + size));
    from += size;
  }
  return runs;
}
