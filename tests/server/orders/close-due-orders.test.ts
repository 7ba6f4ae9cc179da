import { describe, expect, test } from "vitest";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { anOutcome, aPayment, aShop, manyPayments, type TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const createdAt = "2026-11-01T12:00:00Z";
const dueAt = new Date("2026-11-15T12:00:00Z");
const never = new AbortController().signal;

async function close(now = dueAt, signal = never): Promise<void> {
  await closeDueOrders(await testDatabase(), now, signal);
}

const decisionTrailOf = async (shop: TestShop) => (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "DECISION").slice(1);

/** How many orders each cell of the figures has. */
async function countedIn(shop: TestShop): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { decision, guarantee_status: status, orders } of await rowsOf(shop, "daily_delta")) {
    const cell = `${String(decision)} ${String(status)}`;
    counts[cell] = (counts[cell] ?? 0) + Number(orders);
  }
  return Object.fromEntries(Object.entries(counts).filter(([, orders]) => orders !== 0));
}

const closedTrailOf = async (shop: TestShop) => (await rowsOf(shop, "payment_event")).filter(({ type }) => type === "CLOSED");

test("a held order closes once it's due, as of then, however often and late the job runs", async () => {
  const shop = await aShop({ hasGuarantee: true });
  await aPayment(shop, { decision: "pending", order: { createdAt } });
  await aPayment(shop, { decision: "approved", order: { createdAt } });
  await close(new Date(dueAt.getTime() - 1));
  expect(await closedTrailOf(shop)).toEqual([]);
  const late = new Date("2026-12-24T00:00:00Z");
  await Promise.all([close(late), close(late)]);
  await close(late);
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "pending", guarantee_status: 0, closed_at: dueAt, closed_because: "timed_out", due_at: null },
    { decision: "approved", guarantee_status: 2, closed_at: null },
  ]);
  expect(await closedTrailOf(shop)).toMatchObject([{ at: dueAt, to_value: "timed_out" }]);
});

describe("an order whose scenario has a time-out", () => {
  const receivedAt = new Date("2026-11-01T18:00:00Z");
  const timed = { decision: "pending", timeOutMinutes: 2_880, receivedAt, order: { createdAt } } as const;
  const due = new Date("2026-11-03T18:00:00Z");
  const late = new Date("2026-11-05T18:04:00Z");

  test("is rejected so many minutes after it arrived, as of then: the payment, its trail and the figures say so, once", async () => {
    const shop = await aShop({ hasGuarantee: true });
    await aPayment(shop, timed);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ due_at: due, due_decision: "rejected" }]);
    await close(new Date(due.getTime() - 1));
    expect(await decisionTrailOf(shop)).toEqual([]);
    await Promise.all([close(late), close(late)]);
    await close(late);
    expect(await rowsOf(shop, "payment")).toMatchObject([
      { decision: "rejected", decided_by: "time_out", guarantee_status: 3, closed_at: null, due_at: null, due_decision: null },
    ]);
    expect(await decisionTrailOf(shop)).toMatchObject([
      {
        from_value: "pending",
        to_value: "rejected",
        by_whom: null,
        at: due,
        description: "Rejected automatically: no one decided in time",
      },
    ]);
    expect(await countedIn(shop)).toEqual({ "rejected 3": 1 });
  });

  test("is approved, never under guarantee, where that's what the time-out decides", async () => {
    const shop = await aShop({ hasGuarantee: true });
    await aPayment(shop, { ...timed, timeOutDecision: "approved" });
    await close(late);
    const note = "Not guaranteed: approved automatically because no one decided in time";
    expect(await rowsOf(shop, "payment")).toMatchObject([
      { decision: "approved", decided_by: "time_out", guarantee_status: 0, guarantee_note: note, due_at: null },
    ]);
    expect(await decisionTrailOf(shop)).toMatchObject([{ to_value: "approved", at: due }]);
    expect(await countedIn(shop)).toEqual({ "approved 0": 1 });
  });

  test("from before time-outs decided closes without a decision, as was said then", async () => {
    const shop = await aShop({ hasGuarantee: true });
    await aPayment(shop, { ...timed, timeOutDecision: null });
    await close(late);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ decision: "pending", closed_at: due, closed_because: "timed_out" }]);
    expect(await closedTrailOf(shop)).toMatchObject([{ at: due, description: "Closed without a decision: no one decided in time" }]);
  });

  test("stands the same whether what happened in time is reported before or after its end", async () => {
    const standings = [];
    for (const isLate of [false, true]) {
      const shop = await aShop({ hasGuarantee: true });
      const [confirmed, canceled] = [await aPayment(shop, timed), await aPayment(shop, timed)];
      if (isLate) await close(late);
      const at = { at: "2026-11-02T12:00:00Z" };
      await anOutcome(shop, confirmed, "legit_confirmed", at, late);
      await anOutcome(shop, canceled, "cancelled", { ...at, reason: "customer" }, late);
      await close(late);
      const rows = (await rowsOf(shop, "payment")).toSorted((a, b) => Number(a["payment_id"]) - Number(b["payment_id"]));
      standings.push(
        rows.map(({ decision, decided_by, guarantee_status, closed_at }) => [decision, decided_by, guarantee_status, closed_at]),
      );
      expect(await countedIn(shop)).toEqual({ "approved 0": 1, "closed 0": 1 });
      const told = (await decisionTrailOf(shop)).map(({ description }) => description);
      expect(told.includes("Automatic decision withdrawn: the order was closed before its time-out")).toBe(isLate);
    }
    expect(standings[0]).toEqual([
      ["approved", "outcome", 0, null],
      ["pending", "screening", 0, new Date("2026-11-02T12:00:00Z")],
    ]);
    expect(standings[1]).toEqual(standings[0]);
  });

  test("has the end in its trail as of then also where something else is reported first", async () => {
    const shop = await aShop();
    const payment = await aPayment(shop, timed);
    await anOutcome(shop, payment, "refund", { id: "r1", amount: 1, at: "2026-11-05T12:00:00Z" }, late);
    expect(await decisionTrailOf(shop)).toMatchObject([
      { to_value: "rejected", at: due, description: "Rejected automatically: no one decided in time" },
    ]);
  });

  test("keeps the decision once its screening is no longer kept", async () => {
    for (const timeOutDecision of ["approved", "rejected"] as const) {
      const shop = await aShop({ hasGuarantee: true });
      const payment = await aPayment(shop, { ...timed, timeOutDecision });
      await close(late);
      const before = await rowsOf(shop, "payment");
      await (
        await testDatabase()
      ).forTenants([shop.tenantId], (handle) => handle.prepared("delete from screening where tenant_id = $1", [shop.tenantId]));
      await anOutcome(shop, payment, "refund", { id: "r1", amount: 1 }, new Date("2028-11-06T12:00:00Z"));
      const { refunded_minor: _, ...after } = (await rowsOf(shop, "payment"))[0] ?? {};
      expect(before).toMatchObject([after]);
    }
  });
});

test("more orders than fit a batch all close, of every shop", async () => {
  const shops = [await aShop(), await aShop()];
  for (const shop of shops) await manyPayments(shop, 60, { decision: "pending", order: { createdAt } });
  await close();
  for (const shop of shops) expect((await rowsOf(shop, "payment")).every((payment) => payment["closed_at"] !== null)).toBe(true);
});

test("a stopped run leaves the rest for the next", async () => {
  const shop = await aShop();
  await aPayment(shop, { decision: "pending", order: { createdAt } });
  await close(dueAt, AbortSignal.abort());
  expect(await rowsOf(shop, "payment")).toMatchObject([{ closed_at: null }]);
});

test("a confirmation that arrives after the order closed still decides it", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const payment = await aPayment(shop, { decision: "pending", order: { createdAt } });
  await close();
  await anOutcome(shop, payment, "fraud_confirmed", { at: "2026-11-10T12:00:00Z" }, new Date("2026-11-20T12:00:00Z"));
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "rejected", decided_by: "outcome", guarantee_status: 3, closed_at: null },
  ]);
});
