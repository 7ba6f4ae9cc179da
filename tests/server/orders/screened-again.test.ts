import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import { anOrderBody, anOutcome, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const austin = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Main Street",
  city: "Austin",
  province: "TX",
  zip: "78701",
  country: "US",
};
const lagos = { firstName: "Ann", lastName: "Lee", address1: "1 Marina Road", city: "Lagos", province: "LA", zip: "101001", country: "NG" };

/** An order that is approved and, in a shop with the guarantee, guaranteed. */
const aGoodOrder = (shown: Record<string, unknown> = {}) =>
  anOrderBody({
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    amount: 10,
    customer: { firstName: "Ann", lastName: "Lee", email: "ann.lee@gmail.com" },
    payment: { method: "credit_card", cardBin: "424242", cardLast4: "4242", avs: "Y", cvv: "M", status: "PS2" },
    billingAddress: austin,
    shippingAddress: austin,
    device: { ip: "52.0.0.1" },
    ...shown,
  });

async function aGoodOrderOf(shop: TestShop, shown: Record<string, unknown> = {}): Promise<string> {
  const body = aGoodOrder(shown);
  await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return body.orderId;
}

const change = (shop: TestShop, orderId: string, body: Record<string, unknown>) =>
  app.read(endpoints.changeOrder, { params: { orderId }, body }, asKeyOf(shop));

const screeningsOf = async (shop: TestShop) =>
  (await rowsOf(shop, "screening")).toSorted((a, b) => Number(a["number"]) - Number(b["number"]));
const eventsOf = async (shop: TestShop, ...types: string[]) =>
  (await rowsOf(shop, "payment_event")).filter(({ type }) => types.includes(String(type)));

const toLagos = { amount: 9000, shippingAddress: lagos, payment: { cvv: "N" } };

test("an order is due by the time-out of the scenario that first holds it, also from a set in hours, and by 14 days without one", async () => {
  const [shop, inHours, without] = [await aShop(), await aShop(), await aShop()];
  const eachStored = async ({ tenantId }: TestShop, each: string) =>
    (await testDatabase()).forTenants([tenantId], (handle) =>
      handle.unprepared(
        `update scenario_set set scenarios = (select jsonb_agg(${each}) from jsonb_array_elements(scenarios) as each) where tenant_id = $1`,
        [tenantId],
      ),
    );
  await eachStored(inHours, `(each - 'timeOutMinutes' - 'timeOutDecision') || '{"timeOutHours": 48}'`);
  await eachStored(without, "each - 'timeOutMinutes' - 'timeOutDecision'");
  for (const { of, hours } of [
    { of: shop, hours: 72 },
    { of: inHours, hours: 48 },
    { of: without, hours: 14 * 24 },
  ]) {
    const device = { ip: "52.0.0.1", deviceId: "device-1" };
    const customer = (id: string) => ({ id, firstName: "Ann", lastName: "Lee", email: `${id}@gmail.com` });
    await aGoodOrderOf(of, { customer: customer("first"), device });
    const orderId = await aGoodOrderOf(of, { customer: customer("second"), device });
    const heldOrder = async () => (await rowsOf(of, "payment")).find((payment) => payment["order_id"] === orderId);
    const held = await heldOrder();
    expect(held).toMatchObject({ scenario_name: "Multiple accounts, one device", decision: "pending" });
    const since = of !== without ? held?.["received_at"] : held?.["created_at"];
    const due = new Date(Number(since) + hours * 3_600_000);
    expect(held).toMatchObject({ due_at: due, due_decision: of === without ? null : "rejected" });
    await change(of, orderId, { amount: 12 });
    expect(await heldOrder()).toMatchObject({ decision: "pending", due_at: due });
  }
});

test("an order of 10 to Austin, approved and guaranteed, doesn't stay so as one of 9,000 to Lagos with CVV N", async () => {
  const shop = await aShop({ hasGuarantee: true });
  const body = aGoodOrder();
  const first = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  expect(first).toMatchObject({ decision: "approved", guaranteeStatus: 2, standing: { decision: "approved", guaranteeStatus: 2 } });
  const answer = await change(shop, body.orderId, toLagos);
  const { standing, changes, ...sameAsFirst } = answer;
  expect(sameAsFirst).toMatchObject({ paymentId: first.paymentId, decision: "approved", guaranteeStatus: 2, riskScore: first.riskScore });
  expect(changes.map(({ field }) => field)).toContain("shippingAddress.city");
  expect(standing).toMatchObject({ decision: "pending", guaranteeStatus: 1 });

  const [one, two] = await screeningsOf(shop);
  expect([one, two]).toMatchObject([
    { number: 1, decision: "approved", guarantee_status: 2 },
    { number: 2, decision: "pending", guarantee_status: 1 },
  ]);
  expect(await rowsOf(shop, "payment")).toMatchObject([
    { decision: "pending", guarantee_status: 1, risk_score: two?.["risk_score"], scenario_id: two?.["scenario_id"] },
  ]);
  expect(await eventsOf(shop, "RISK_CHANGED", "DECISION", "GUARANTEE_CHANGED")).toMatchObject([
    { type: "DECISION", to_value: "approved" },
    { type: "RISK_CHANGED" },
    { type: "DECISION", from_value: "approved", to_value: "pending" },
    { type: "GUARANTEE_CHANGED", from_value: "2", to_value: "1" },
  ]);
  expect(await app.read(endpoints.sendOrder, { body: { ...body } }, asKeyOf(shop))).toMatchObject({ decision: "approved", standing });
});

describe("a change", () => {
  test.each([
    ["a higher amount", { amount: 10.01 }],
    ["another person", { customer: { id: "c2" } }],
    ["another name", { customer: { lastName: "Roe" } }],
    ["another email", { customer: { email: "eve@gmail.com" } }],
    ["another phone", { customer: { phone: "+15125550143" } }],
    ["another card", { payment: { cardLast4: "1881" } }],
    ["another AVS result", { payment: { avs: "N" } }],
    ["another CVV result", { payment: { cvv: "N" } }],
    ["another status", { payment: { status: "PS0" } }],
    ["another billing address", { billingAddress: { zip: "78702" } }],
    ["another shipping address", { shippingAddress: { address1: "13 Main Street" } }],
    ["no shipping address", { shippingAddress: null }],
    ["another IP", { device: { ip: "52.0.0.2" } }],
    ["another device", { device: { deviceId: "d2" } }],
  ])("to %s screens the order again", async (_, body) => {
    const shop = await aShop();
    await change(shop, await aGoodOrderOf(shop), body);
    expect(await screeningsOf(shop)).toMatchObject([{ number: 1 }, { number: 2 }]);
  });

  test.each([
    ["a lower amount", { amount: 9 }],
    ["another spelling of an address", { shippingAddress: { ...austin, address1: "12, main st.", zip: "78701-1234" } }],
    ["another spelling of a phone", { customer: { phone: "(512) 555-0142" } }],
    ["a reference, tags and items", { reference: "#7", tags: ["vip"], items: [{ id: "sku", quantity: 1 }] }],
    ["a field of the shop's own", { gift: true }],
  ])("to %s doesn't", async (_, body) => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop, { customer: { firstName: "Ann", phone: "512 555 0142" } });
    const { changes } = await change(shop, orderId, body);
    expect(changes).not.toEqual([]);
    expect(await screeningsOf(shop)).toHaveLength(1);
  });

  test.each([
    ["canceled", "cancelled", {}],
    ["disputed", "chargeback", {}],
    ["asked about by the bank", "inquiry", {}],
    ["fully refunded", "refund", { amount: 10 }],
  ] as const)("of an order that is %s is recorded, not screened", async (_, type: OutcomeType, shown) => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop);
    await anOutcome(shop, { orderId }, type, shown);
    const { changes } = await change(shop, orderId, { shippingAddress: lagos });
    expect(changes).not.toEqual([]);
    expect(await screeningsOf(shop)).toHaveLength(1);
  });

  test("that raises the amount of a fully refunded order is screened", async () => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop);
    await anOutcome(shop, { orderId }, "refund", { amount: 10 });
    await change(shop, orderId, { amount: 500 });
    expect(await screeningsOf(shop)).toHaveLength(2);
  });

  test("in small steps ends like the same change at once", async () => {
    const [atOnce, inSteps] = [await aShop({ hasGuarantee: true }), await aShop({ hasGuarantee: true })];
    await change(atOnce, await aGoodOrderOf(atOnce), { amount: 9000 });
    const orderId = await aGoodOrderOf(inSteps);
    for (const amount of [40, 20, 160, 640, 2560, 9000]) await change(inSteps, orderId, { amount });
    const [one] = await rowsOf(atOnce, "payment");
    const [other] = await rowsOf(inSteps, "payment");
    for (const column of ["decision", "guarantee_status", "guarantee_note", "risk_score", "scenario_name"])
      expect(other?.[column]).toBe(one?.[column]);
    expect(one?.["guarantee_status"]).not.toBe(2);
  });
});

describe("a changed order", () => {
  test("doesn't count its own earlier self", async () => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop);
    await change(shop, orderId, { amount: 20 });
    const [first, second] = await screeningsOf(shop);
    expect(second?.["facts"]).toEqual(first?.["facts"]);
  });

  test("keeps a worse decision when it gets better again, with the score behind it", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await aGoodOrderOf(shop);
    await change(shop, orderId, toLagos);
    const [before] = await rowsOf(shop, "payment");
    const { standing } = await change(shop, orderId, { amount: 10, shippingAddress: austin, payment: { cvv: "M" } });
    expect(standing.decision).toBe("pending");
    const [after] = await rowsOf(shop, "payment");
    expect(await screeningsOf(shop)).toMatchObject([{ decision: "approved" }, { decision: "pending" }, { decision: "approved" }]);
    expect(after).toMatchObject({ risk_score: before?.["risk_score"], scenario_id: before?.["scenario_id"] });
  });

  test("is screened with every outcome that has arrived by now", async () => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop);
    const other = await aGoodOrderOf(shop);
    await anOutcome(shop, { orderId: other }, "fraud_confirmed");
    await change(shop, orderId, { amount: 11 });
    const [, , second] = await screeningsOf(shop);
    expect(second?.["facts"]).toMatchObject({ record: { card: { fraudConfirmed: 1 } } });
  });

  test("is screened by the scenarios that are live now", async () => {
    const shop = await aShop();
    const orderId = await aGoodOrderOf(shop);
    await (
      await testDatabase()
    ).forTenants([shop.tenantId], (handle) =>
      handle.unprepared(
        `insert into scenario_set (tenant_id, version, scenarios) select tenant_id, version + 1, scenarios from scenario_set where tenant_id = $1`,
        [shop.tenantId],
      ),
    );
    await change(shop, orderId, { amount: 11 });
    expect(await screeningsOf(shop)).toMatchObject([{ set_version: 1 }, { set_version: 2 }]);
  });

  test("that came within 72 hours stays guaranteed, whenever it changes", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await aGoodOrderOf(shop);
    const [payment] = await rowsOf(shop, "payment");
    const late = await testApp({ now: () => new Date(Date.now() + 10 * 86_400_000) });
    const { standing } = await late.read(
      endpoints.changeOrder,
      { params: { orderId }, body: { payment: { approvalCode: "A1" } } },
      asKeyOf(shop),
    );
    expect(standing).toEqual({ decision: "approved", guaranteeStatus: 2, guaranteeNote: null, closedAt: null });
    expect((await rowsOf(shop, "payment"))[0]?.["received_at"]).toEqual(payment?.["received_at"]);
  });

  test("is guaranteed only while nothing keeps it from being so", async () => {
    const shop = await aShop({ hasGuarantee: true });
    const orderId = await aGoodOrderOf(shop);
    const { standing } = await change(shop, orderId, { payment: { avs: null, cvv: null, status: null }, device: { ip: null } });
    expect(standing.guaranteeStatus).toBe(0);
    expect(standing.guaranteeNote).toContain("Not enough data to guarantee");
  });

  test("moves between the cells of the figures", async () => {
    const shop = await aShop({ hasGuarantee: true });
    await change(shop, await aGoodOrderOf(shop), toLagos);
    const counts = new Map<string, number>();
    for (const { decision, amount_minor: amount } of await rowsOf(shop, "daily_delta"))
      counts.set(String(decision), (counts.get(String(decision)) ?? 0) + Number(amount));
    expect(Object.fromEntries(counts)).toEqual({ approved: 0, pending: 900_000 });
  });
});
