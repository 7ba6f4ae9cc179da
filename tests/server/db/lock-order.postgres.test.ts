import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { insertAlert, lockAlert } from "#server/disputes/alert-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { storeVisits } from "#server/visits/store-visit.ts";
import { visitReport } from "#server/visits/visit-report.ts";
import { aSession, aVisitBody } from "#tests/support/a-visit.ts";
import { aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf } from "#tests/support/callers.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { lockPerson } from "#server/shops/person-store.ts";
import { lockShopRow } from "#server/shops/shop-store.ts";
import { signUp, tokenIn } from "#tests/server/signup/signing-up.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { eventually } from "#tests/support/eventually.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await testApp({});
  ({ database } = app.services);
});

/**
 * Locks a payment as each change of it does, waits until `other` waits for it, and goes on with `then`, which must not wait for
 * what the other one has locked.
 */
async function meetAt<Other>(shop: TestShop, paymentId: number, other: () => Promise<Other>, then: (handle: Handle) => Promise<unknown>) {
  return database.forTenants([shop.tenantId], async (handle) => {
    await handle.prepared("select set_config('lock_timeout', '500', true)", []);
    await lockPayment(handle, shop.tenantId, paymentId);
    const others = other();
    await eventually(async () => {
      const { rows } = await database.asOwner(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await then(handle);
    return { others };
  });
}

test("a batch of a visit waits for the erasure of its order, and holds nothing that it needs", async () => {
  const shop = await aShop();
  const { tenantId } = shop;
  const session = aSession();
  const source = { ip: "203.0.113.9", userAgent: null, acceptLanguage: null };
  const store = (batch: number) => {
    const report = visitReport(aVisitBody({ siteKey: "", ...session, batch }), { ...source, receivedAt: new Date() }, String);
    return database.forTenants([tenantId], (handle) => storeVisits(handle, tenantId, [report]));
  };
  const body = anOrderBody({ device: { ip: "81.45.12.9", ...session } });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  await store(0);
  expect(await rowsOf(shop, "visit_order")).toHaveLength(1);
  const { others } = await meetAt(
    shop,
    paymentId,
    () => store(1),
    (handle) => emptyOrders(handle, tenantId, [paymentId], "request", new Date()),
  );
  expect([...(await others).values()]).toEqual([true]);
  expect(await rowsOf(shop, "visit_order")).toEqual([]);
});

test("a new order waits for an older one that an alert is about, and holds none of the alerts", async () => {
  const shop = await aShop();
  const { tenantId } = shop;
  const older = anOrderBody({});
  const { paymentId } = await app.read(endpoints.sendOrder, { body: older }, asKeyOf(shop));
  const at = new Date();
  const about = { externalId: "A-1", source: "ETHOCA", type: null, at, receivedAt: at, transactionAt: at, amount: 10, currency: null };
  const card = { descriptor: null, issuerBank: null, cardType: null, cardBin: "424242", cardLast4: "4242", arn: null };
  const alert = await database.forTenants([tenantId], (handle) =>
    insertAlert(handle, tenantId, { ...about, ...card, orderId: older.orderId, dueAt: null }),
  );
  const newer = anOrderBody({
    createdAt: at.toISOString(),
    amount: about.amount,
    payment: { method: "credit_card", cardBin: "424242", cardLast4: "4242" },
  });
  const { others } = await meetAt(
    shop,
    paymentId,
    () => app.read(endpoints.sendOrder, { body: newer }, asKeyOf(shop)),
    (handle) => lockAlert(handle, tenantId, alert?.alertId ?? 0),
  );
  await others;
  expect(await rowsOf(shop, "alert")).toMatchObject([{ payment_id: paymentId }]);
});

test("someone who confirms an email while an owner removes them does both", async () => {
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  const [tenantId, as] = [answer?.tenantId ?? 0, { authorization: `Bearer ${answer?.token}` }];
  const { userId } = await app.read(endpoints.getSession, {}, as).then(({ user }) => ({ userId: user.id }));
  const token = tokenIn(app, sent.email, "/confirm/");
  const confirming: Promise<{ status: number }>[] = [];
  await asSystemAgain(database, async (handle) => {
    // Whichever of the two the database ends is run again.
    if (confirming.length > 0) return;
    await lockShopRow(handle, tenantId);
    confirming.push(app.call(endpoints.confirmEmail, { body: { token } }, as));
    await eventually(async () => {
      const { rows } = await database.asOwner(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await lockPerson(handle, userId ?? 0);
  });
  expect((await Promise.all(confirming)).map(({ status }) => status)).toEqual([200]);
});
