import { expect, test } from "vitest";
import { lockPaymentByOrder } from "#server/orders/outcome-store.ts";
import { storeStanding } from "#server/orders/store-standing.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { anOutcome, aPayment, aShop, type TestPayment, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const NOW = new Date("2026-11-05T12:00:00Z");
const order = { createdAt: "2026-11-01T12:00:00Z", amount: 50 };
const receivedAt = new Date("2026-11-01T12:00:01Z");

/** Stores how a payment stands, as whatever changed it does. */
async function standingStored(shop: TestShop, { orderId }: TestPayment, at = NOW, by: string | null = null): Promise<void> {
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], async (handle) => {
    const payment = await lockPaymentByOrder(handle, shop.tenantId, orderId);
    if (payment) await storeStanding(handle, shop.tenantId, payment, { at, by, words: null });
  });
}

const trailOf = async (shop: TestShop) =>
  (await rowsOf(shop, "payment_event"))
    .filter(({ type }) => type === "GUARANTEE_CHANGED" || type === "CLOSED" || type === "DECISION")
    .slice(1);

/** How many orders each cell of the figures has. */
async function countedIn(shop: TestShop): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { decision, guarantee_status: status, orders } of await rowsOf(shop, "daily_delta")) {
    const cell = `${String(decision)} ${String(status)}`;
    counts[cell] = (counts[cell] ?? 0) + Number(orders);
  }
  return Object.fromEntries(Object.entries(counts).filter(([, orders]) => orders !== 0));
}

test("a confirmation ends a held order: the payment, its trail and the figures say so", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision: "pending", order, receivedAt });
  await anOutcome(shop, payment, "legit_confirmed", { at: "2026-11-04T12:00:00Z" }, NOW);
  await standingStored(shop, payment);
  const note = "Not guaranteed: approved because you confirmed it as legitimate";
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "approved", decided_by: "outcome", guarantee_status: 0, guarantee_note: note, closed_at: null, due_at: null },
  ]);
  expect(await trailOf(shop)).toMatchObject([
    { type: "DECISION", from_value: "pending", to_value: "approved", description: "Approved because of what you reported" },
    { type: "GUARANTEE_CHANGED", from_value: "1", to_value: "0", description: `Guarantee changed to “Not under guarantee”. ${note}` },
  ]);
  expect(await countedIn(shop)).toEqual({ "approved 0": 1 });
});

test("a held order that no one decides on closes, once", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision: "pending", order, receivedAt });
  await standingStored(shop, payment);
  expect(await rowsOf(shop, "payment")).toMatchObject([{ due_at: new Date("2026-11-15T12:00:00Z"), closed_at: null }]);
  for (const later of ["2026-11-15T12:00:00Z", "2026-11-16T12:00:00Z"]) await standingStored(shop, payment, new Date(later));
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "pending", guarantee_status: 0, closed_at: new Date("2026-11-15T12:00:00Z"), closed_because: "timed_out", due_at: null },
  ]);
  expect(await trailOf(shop)).toMatchObject([
    { type: "CLOSED", to_value: "timed_out", description: "Closed without a decision: no one decided in time" },
    { type: "GUARANTEE_CHANGED", description: "Guarantee changed to “Not under guarantee”" },
  ]);
});

test("the refund that leaves nothing of a held order closes it", async () => {
  const shop = await aShop();
  const payment = await aPayment(shop, { decision: "pending", order, receivedAt });
  await anOutcome(shop, payment, "refund", { id: "r1", amount: 20, at: "2026-11-03T12:00:00Z" }, NOW);
  await standingStored(shop, payment);
  expect(await rowsOf(shop, "payment")).toMatchObject([{ closed_at: null }]);
  await anOutcome(shop, payment, "refund", { id: "r2", amount: 30, at: "2026-11-02T12:00:00Z" }, NOW);
  await standingStored(shop, payment);
  expect(await rowsOf(shop, "payment")).toMatchObject([{ closed_at: new Date("2026-11-03T12:00:00Z"), closed_because: "refunded" }]);
});

test("a standing that doesn't change leaves no trace", async () => {
  const shop = await aShop({ hasGuarantee: true });
  for (const decision of ["approved", "pending", "rejected"] as const) {
    const payment = await aPayment(shop, { decision, order, receivedAt });
    const before = [await rowsOf(shop, "payment"), await rowsOf(shop, "payment_event"), await rowsOf(shop, "daily_delta")];
    await standingStored(shop, payment);
    expect([await rowsOf(shop, "payment"), await rowsOf(shop, "payment_event"), await rowsOf(shop, "daily_delta")]).toEqual(before);
  }
});

test("without its screening, which is kept for 24 months, a decision stays as it stands", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision: "rejected", order, receivedAt });
  await (
    await testDatabase()
  ).forTenants([shop.tenantId], (handle) => handle.prepared("delete from screening where tenant_id = $1", [shop.tenantId]));
  const before = await rowsOf(shop, "payment");
  await anOutcome(shop, payment, "legit_confirmed", { at: "2026-11-04T12:00:00Z" }, NOW);
  await standingStored(shop, payment);
  expect(await rowsOf(shop, "payment")).toEqual(before);
});
