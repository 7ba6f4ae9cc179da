import { fc } from "#tests/support/properties.ts";
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
  /** With less, the shop's approved orders decide too. */
  isComplete: fc.boolean(),
  /** After the order: an outcome of it. */
  outcome: fc.option(fc.constantFrom("chargeback", "fraud_confirmed", "legit_confirmed"), { freq: 5 }),
});
type Sent = typeof sentOrder extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = ({ orderId, minute, person, card, device, ip, amount, isBare, isComplete }: Sent) => {
  const required = { orderId, amount, createdAt: new Date(START + minute * MINUTE_MS).toISOString() };
  if (isBare) return anOrderBody(required);
  return anOrderBody({
    ...required,
    customer: { email: `person-${person}@shop.test` },
    payment: { cardBin: "424242", cardLast4: String(card).padStart(4, "0"), ...(isComplete ? { avs: "Y" } : {}) },
    ...(isComplete ? { billingAddress: { country: "NL" } } : {}),
    device: { deviceId: `device-${device}`, ip: `203.0.113.${ip}` },
    shippingAddress: { address1: `Kade ${device}`, city: "Utrecht", country: "NL", zip: "3511" },
  });
};

type Event = { kind: "order" | "outcome"; sent: Sent };

/** Each order and, after it, its outcome if it has one. */
function eventsOf(orders: readonly Sent[]): Event[] {
  return orders.flatMap((sent): Event[] => [
    { kind: "order", sent },
    ...(sent.outcome === null ? [] : [{ kind: "outcome" as const, sent }]),
  ]);
}

/** Sends the runs one after another and the events of a run all at once, which stores them together. Returns what became of each. */
async function send(shop: TestShop, runs: readonly (readonly Event[])[]): Promise<string[]> {
  const orderBatches = makeOrderBatches(app.services.database, app.services.screening, app.services.jobs);
  const sendOne = ({ kind, sent }: Event): Promise<unknown> => {
    if (kind === "order") return takeInOrder({ ...app.services, orderBatches }, shop.tenantId, bodyOf(sent), NOW, "import");
    const at = new Date(START + (sent.minute + 5) * MINUTE_MS).toISOString();
    const body = outcomeBody.parse({ id: `${sent.orderId} ${sent.outcome}`, type: sent.outcome, at });
    return reportOutcome(app.services, shop.tenantId, sent.orderId, body, NOW, (work) =>
      orderBatches.write(shop.tenantId, { ofOrder: sent.orderId, work }, "import"),
    );
  };
  const became: string[] = [];
  for (const run of runs) {
    const settled = await Promise.allSettled(run.map(sendOne));
    for (const each of settled) became.push(each.status === "fulfilled" ? "stored" : String(each.reason));
  }
  return became;
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
  test("are decided as if each had come alone, with the outcomes between them", async () => {
    const stream = fc.array(sentOrder, { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 28, maxLength: 28 }), async (orders, sizes) => {
        const events = eventsOf(orders);
        const [one, other] = [await aSellingShop(), await aSellingShop()];
        const became = await send(
          one,
          events.map((event) => [event]),
        );
        expect(await send(other, runsOf(events, sizes))).toEqual(became);
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
      isComplete: true,
      outcome: null,
    }));
    await send(shop, [eventsOf(burst)]);
    const counted = (await rowsOf(shop, "screening")).map((row) => (row["facts"] as Facts).velocity.device[0]?.[0]);
    expect(counted).toEqual(burst.map((_, index) => index + 1));
  });
});

const traceOf = (screening: Record<string, unknown> | undefined) => (screening?.["trace"] ?? []) as object[];

type Facts = { velocity: { device: number[][] } };

/** Splits a stream into runs of these sizes. */
function runsOf(events: readonly Event[], sizes: readonly number[]): Event[][] {
  const runs: Event[][] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= events.length) break;
    runs.push(events.slice(from, from + size));
    from += size;
  }
  return runs;
}
