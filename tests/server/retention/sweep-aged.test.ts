import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { sweepAged } from "#server/retention/sweep-aged.ts";
import { anOrderBody, aPayment, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-21T12:00:00Z");
const tooOld = new Date("2024-11-21T11:59:59Z");
const order = { createdAt: "2024-11-21T11:00:00Z" };
const justKept = new Date("2024-11-21T12:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("a screening is deleted after 24 months, and a younger one stays", async () => {
  const shop = await aShop();
  const [old, young] = [await aPayment(shop, { order, receivedAt: tooOld }), await aPayment(shop, { order, receivedAt: justKept })];
  await sweepAged(app.services.database, "screening", now);
  const kept = await app.services.database.forTenants([shop.tenantId], (handle) =>
    handle.prepared<{ payment_id: number }>("select payment_id from screening", []),
  );
  expect(kept.map((row) => row.payment_id)).toEqual([young.paymentId]);
  expect(kept.map((row) => row.payment_id)).not.toContain(old.paymentId);
});

test("a transaction whose screening is gone is still shown, without its findings", async () => {
  const shop = await aShop();
  const { paymentId } = await aPayment(shop, { order, decision: "rejected", riskScore: 0.9, receivedAt: tooOld });
  const staff = asPerson(await aPerson({ of: [shop] }), shop);
  await sweepAged(app.services.database, "screening", now);
  const params = { params: { id: paymentId } };
  expect(await app.read(endpoints.getPayment, params, staff)).toMatchObject({ paymentId, decision: "rejected", riskScore: 0.9 });
  expect(await app.read(endpoints.getRisks, params, staff)).toMatchObject({ risks: [] });
  const trace = await app.call(endpoints.getTrace, params, staff);
  expect(trace.problem).toMatchObject({ status: 404, detail: "This decision is no longer available. Decisions are kept for 24 months." });
});

test("a repeated order gets its first decision even if its screening is gone", async () => {
  const shop = await aShop();
  const body = anOrderBody(order);
  const { paymentId } = await aPayment(shop, { order: body, decision: "pending", riskScore: 0.4, receivedAt: tooOld });
  await app.services.database.forTenants([shop.tenantId], (handle) =>
    handle.prepared("update payment set decision = 'approved' where payment_id = $1", [paymentId]),
  );
  await sweepAged(app.services.database, "screening", now);
  const again = await app.call(endpoints.sendOrder, { body }, asKeyOf(shop));
  expect(again).toMatchObject({ status: 200, answer: { paymentId, decision: "pending", riskScore: 0.4, reasons: [] } });
});
