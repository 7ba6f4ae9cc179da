import assert from "node:assert/strict";
import { inOrder } from "#domain/scenarios/edit-scenarios.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { benchScenarios } from "#tests/bench/engine-conditions.ts";
import { figureAgainst, type BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshApp } from "#tests/bench/fresh-app.ts";
import { numberedOrder } from "#tests/bench/intake-orders.ts";
import { mediansOf } from "#tests/bench/medians-of.ts";

/** Orders that are timed together, one after another. */
const TOGETHER = 20;
const GOAL = 2;

/** The time from an order as it's sent to its stored row and trace, with many scenarios against few, on the embedded database. */
export async function wholeDecisions(few: number, many: number): Promise<BenchFigure> {
  const app = await startFreshApp({ on: "embedded" });
  try {
    const [fewShop, manyShop] = [await aShopWith(app, few), await aShopWith(app, many)];
    const [base = Number.NaN, time = Number.NaN] = await mediansOf([() => timeOfOrder(app, fewShop), () => timeOfOrder(app, manyShop)]);
    await assertTraced(app, fewShop, few);
    await assertTraced(app, manyShop, many);
    const name = `a whole decision with ${many} scenarios and its trace, embedded`;
    return figureAgainst({ bench: "engine", case: name, against: `with ${few}`, goal: GOAL }, time, base);
  } finally {
    await app.stop();
  }
}

/** A shop with so many scenarios before the one for all other orders. */
async function aShopWith({ services: { database, secrets } }: FreshApp, count: number): Promise<number> {
  const { tenantId } = await createShop(database, secrets, { name: "Bench", shopName: `bench-${count}.myshopify.com`, plan: "plus" });
  await database.forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const catchAll = inOrder(scenarios).slice(-1);
    const all = [...benchScenarios(count), ...catchAll].map((scenario, at) => ({ ...scenario, priority: at + 1 }));
    const line = { source: "saved", authorKey: null, authorName: null, since: version, changes: [], at: new Date() } as const;
    await insertScenarioSet(handle, tenantId, { ...line, version: version + 1, scenarios: all });
  });
  return tenantId;
}

let sent = 0;

/** The milliseconds that one order took. */
async function timeOfOrder({ services }: FreshApp, tenantId: number): Promise<number> {
  const orders = Array.from({ length: TOGETHER }, () => numberedOrder((sent += 1)));
  const startedAt = performance.now();
  for (const order of orders) await takeInOrder(services, tenantId, JSON.parse(order), new Date());
  return (performance.now() - startedAt) / TOGETHER;
}

async function assertTraced({ services: { database } }: FreshApp, tenantId: number, count: number): Promise<void> {
  const { rows } = await database.asOwner(
    "select distinct jsonb_array_length(trace)::int as scenarios from screening where tenant_id = $1",
    [tenantId],
  );
  assert.deepEqual(rows, [{ scenarios: count + 1 }], "some order's trace lacks scenarios");
}
