import { expect, test } from "vitest";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { keysOf } from "#domain/keys-of.ts";
import { noAggregations, orderKeys } from "#domain/rules/order-aggregation.ts";
import type { SqlValue } from "#server/db/database.ts";
import { readShopHistories } from "#server/screening/shop-history.ts";
import { aPayment, aShop, anOrderBody } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { keyed } from "#tests/support/keyed.ts";

const body = (orderId: string) =>
  anOrderBody({
    orderId,
    customer: { id: "c1", email: "ann@shop.test", phone: "+31301234567" },
    payment: { cardBin: "424242", cardLast4: "4242" },
    shippingAddress: { address1: "Kade 1", city: "Utrecht", country: "NL", zip: "3511" },
    device: { ip: "203.0.113.7", deviceId: "d1" },
  });

/** What the most demanding scenarios aggregate. */
const everyKey = { keys: keysOf(orderKeys), hours: 720 };

test.for([
  { payments: 0, needs: noAggregations },
  { payments: 300, needs: noAggregations },
  { payments: 0, needs: everyKey },
  { payments: 300, needs: everyKey },
])("with $payments payments in a shop that was never analyzed, history is read with the keys' own indexes", async ({ payments, needs }) => {
  const shop = await aShop();
  for (let made = 0; made < payments; made++) await aPayment(shop);
  const parsed = parseOrder(body("next"), new Date(), keyed);
  if (parsed.faults) throw new Error("The order has faults");
  const { order } = parsed;
  const plan = await (
    await testDatabase()
  ).forTenants(
    [shop.tenantId],
    async (handle) => {
      let sent: { text: string; values: readonly SqlValue[] } | null = null;
      const listening = {
        ...handle,
        prepared: <Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]> => {
          sent = { text, values };
          return handle.prepared<Row>(text, values);
        },
      };
      await readShopHistories(listening, shop.tenantId, [{ order, identity: identityOf(order, "+31301234567"), needsLimit: true }], needs);
      return genericPlan(handle, sent);
    },
    "inIndexOrder",
  );
  for (const key of ["person", "email", "card", "device", "ip", "phone", "address"]) expect(plan).toContain(`payment_${key}_key`);
  for (const key of ["person", "email", "card", "device"]) expect(plan).toContain(`outcome_${key}`);
  expect(plan).toContain("payment_order_id");
  expect(plan).toContain("payment_approved");
  // Both bounds are searched for in the index, none is a filter over all that the shop has.
  expect(plan).not.toMatch(/Filter: .*ROW\(/);
  expect(plan).not.toMatch(/payment_newest|payment_reference|Seq Scan on (payment|outcome)|Sort Key: .*(created_at|_key|order_id)/);
});

type Unprepared = { unprepared<Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]> };

/** The generic plan that a connection keeps for all values after its first orders. */
async function genericPlan(handle: Unprepared, sent: { text: string; values: readonly SqlValue[] } | null): Promise<string> {
  if (sent === null) throw new Error("No statement was sent");
  const literals = sent.values.map((value) =>
    value === null
      ? "null"
      : typeof value === "number"
        ? String(value)
        : `'${value instanceof Date ? value.toISOString() : String(value)}'`,
  );
  await handle.unprepared("set local plan_cache_mode = force_generic_plan", []);
  await handle.unprepared(`prepare history (bigint, json) as ${sent.text}`, []);
  const rows = await handle.unprepared<Record<string, unknown>>(`explain execute history (${literals.join(", ")})`, []);
  await handle.unprepared("deallocate history", []);
  return rows.map((row) => String(Object.values(row)[0])).join("\n");
}
