import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { MOST_UNMATCHED } from "#server/disputes/alert-store.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { ordersPerSecond: 100_000 } });
});

const ORDERED = "2026-11-01T12:00:00Z";
const card = { method: "credit_card", cardBin: "424242", cardLast4: "4242" };

async function anOrderOf(shop: TestShop, shown: Record<string, unknown> = {}): Promise<{ orderId: string; paymentId: number }> {
  const body = anOrderBody({ createdAt: ORDERED, ...shown });
  const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
  return { orderId: body.orderId, paymentId };
}

let alerts = 0;
const anAlert = (shown: Record<string, unknown> = {}) => ({ id: `alert-${alerts++}`, source: "ETHOCA", amount: 50, ...shown });

/** As a source of alerts sends it, whatever it is. */
async function report(shop: TestShop, payload: object) {
  const reply = await app.http.inject({ method: "POST", url: "/api/alerts", headers: asKeyOf(shop), payload });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), text: reply.body };
}

async function staffOf(shop: TestShop) {
  return asPerson(await aPerson({ of: [shop] }), shop);
}

async function disputesOf(shop: TestShop, paymentId: number) {
  return app.read(endpoints.listDisputes, { params: { id: paymentId } }, await staffOf(shop));
}

async function answer(shop: TestShop, paymentId: number, disputeId: number, outcome: "full_refund" | "declined" = "full_refund") {
  const body = { outcome, notes: "Talked to the customer.", status: "completed" as const, disputeId };
  return app.call(endpoints.answerAlert, { params: { paymentId }, body }, await staffOf(shop));
}

async function outcomeOf(shop: TestShop, orderId: string, body: object) {
  const url = `/api/orders/${orderId}/outcomes`;
  const reply = await app.http.inject({ method: "POST", url, headers: asKeyOf(shop), payload: body });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

describe("an alert", () => {
  test("that names an order opens its dispute, due 24 hours after the alert, with an event in the trail", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const sent = anAlert({ orderId, alert_received_time: "2026-11-10T12:00:00Z", alert_type: "confirmed_fraud" });
    expect(await report(shop, sent)).toMatchObject({
      status: 201,
      body: { paymentId: String(paymentId), dueAt: "2026-11-11T12:00:00.000Z", warnings: [] },
    });
    const [dispute] = await disputesOf(shop, paymentId);
    expect(dispute).toMatchObject({
      state: "alert",
      cbId: null,
      amount: { amountMinor: 5000, currency: "USD" },
      dueAt: new Date("2026-11-11T12:00:00Z"),
      alerts: [{ isAnswered: false, data: { source: "ETHOCA", amount: 50 } }],
    });
    expect(dispute?.alerts[0]?.disputeId).toBe(dispute?.disputeId);
    expect(await rowsOf(shop, "dispute")).toMatchObject([{ dispute_id: dispute?.disputeId, state: "alert", chargeback_id: null }]);
    const payment = await app.read(endpoints.getPayment, { params: { id: paymentId } }, await staffOf(shop));
    expect(payment).toMatchObject({ disputeState: "alert", chargebackId: null });
    const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, await staffOf(shop));
    expect(trail.find(({ type }) => type === "CHARGEBACK")).toMatchObject({
      text: "Chargeback alert from Ethoca: $50.00, confirmed fraud",
      at: new Date("2026-11-10T12:00:00Z"),
      evidenceId: dispute?.disputeId,
    });
  });

  test("sent again is a 200 with the same answer, and with other content a 409 that names it; neither changes anything", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const sent = anAlert({ orderId, card_bin: "424242", card_last4: "4242" });
    const first = await report(shop, sent);
    const before = [await disputesOf(shop, paymentId), await rowsOf(shop, "payment_event")];
    expect(await report(shop, sent)).toMatchObject({ status: 200, body: first.body });
    const refused = await report(shop, { ...sent, amount: 51, card_last4: "1881" });
    expect(refused.status).toBe(409);
    expect(refused.body["errors"]).toEqual(["amount", "card_last4"].map((path) => ({ path, message: "differs from what was recorded" })));
    expect([await disputesOf(shop, paymentId), await rowsOf(shop, "payment_event")]).toEqual(before);
  });

  test("sent again once the order's personal data was removed is the same by what is left", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    const known = { card_bin: "424242", card_last4: "4242", card_type: "Visa", issuer_bank: "Mark Bank", arn: "arn-9" };
    const sent = anAlert({ orderId, ...known });
    const first = await report(shop, sent);
    await app.services.database.forTenants([shop.tenantId], (handle) =>
      emptyOrders(handle, shop.tenantId, [paymentId], "request", new Date()),
    );
    expect(await report(shop, sent)).toMatchObject({ status: 200, body: first.body });
    expect(await report(shop, { ...sent, amount: 51 })).toMatchObject({ status: 409, body: { errors: [{ path: "amount" }] } });
    expect(await rowsOf(shop, "alert")).toMatchObject([
      { card_bin: null, card_last4: null, card_type: null, issuer_bank: null, arn: null },
    ]);
  });

  test("by the names that its source uses, in its envelope, is the same alert", async () => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop);
    const payload = { alert_id: "A-1", provider: "VERIFI", amount: 50, alert_timestamp: "2026-11-10T12:00:00Z", order_id: orderId };
    expect(await report(shop, { event: "alert.created", payload })).toMatchObject({
      status: 201,
      body: { dueAt: "2026-11-13T12:00:00.000Z", warnings: [] },
    });
  });

  test("with a full card number keeps its first six digits and its last four, and the number is nowhere", async () => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop);
    const sent = anAlert({ orderId, card_number: "4242 4242 4242 4242", descriptor: "paid by 5555555555554444" });
    const { status, body, text } = await report(shop, sent);
    expect(status).toBe(201);
    expect(body["warnings"]).toEqual([
      { path: "descriptor", message: "contained a full card number, which was masked" },
      { path: "card_number", message: "contained a full card number, which was masked" },
    ]);
    const stored = await rowsOf(shop, "alert");
    expect(stored).toMatchObject([{ card_bin: "424242", card_last4: "4242", descriptor: "paid by ****4444" }]);
    expect(`${text} ${JSON.stringify(stored)}`).not.toMatch(/4242\s?4242\s?4242\s?4242|5555555555554444/);
  });

  test("without an id, source or amount is refused, naming each", async () => {
    const { status, body } = await report(await aShop(), { provider: " ", amount: "12,5" });
    expect(status).toBe(422);
    expect(body["errors"]).toMatchObject([{ path: "id" }, { path: "source" }, { path: "amount" }]);
  });

  test("of a network that refunded the customer itself ends the dispute as prevented, with nothing to answer", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    expect(await report(shop, anAlert({ orderId, source: "VERIFI", alert_type: "rdr" }))).toMatchObject({
      status: 201,
      body: { dueAt: null },
    });
    const [dispute] = await disputesOf(shop, paymentId);
    expect(dispute).toMatchObject({ state: "prevented", cbId: null, dueAt: null, alerts: [{ isAnswered: true }] });
    expect((await answer(shop, paymentId, dispute?.disputeId ?? 0)).status).toBe(409);
  });
});

describe("an alert finds its order", () => {
  const byCard = { card_bin: "42424242", card_last4: "4242", transaction_time: "2026-11-02T03:00:00Z" };

  test("not by its card where the two have different ARNs", async () => {
    const shop = await aShop();
    await anOrderOf(shop, { payment: { ...card, arn: "74027600000000000000001" } });
    expect((await report(shop, anAlert({ ...byCard, arn: "74027600000000000000002" }))).body["paymentId"]).toBeNull();
    expect((await report(shop, anAlert(byCard))).body["paymentId"]).not.toBeNull();
  });

  test("by its ARN", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop, { payment: { ...card, arn: "74027600000000000000001" } });
    await anOrderOf(shop, { payment: card });
    const { body } = await report(shop, anAlert({ arn: "74027600000000000000001" }));
    expect(body["paymentId"]).toBe(String(paymentId));
  });

  test("by card, amount and day, whatever the time zone", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop, { payment: card });
    await anOrderOf(shop, { payment: card, amount: 51 });
    await anOrderOf(shop, { payment: card, createdAt: "2026-10-20T12:00:00Z" });
    await anOrderOf(shop, { payment: { ...card, cardBin: "411111" } });
    const { body } = await report(shop, anAlert(byCard));
    expect(body["paymentId"]).toBe(String(paymentId));
  });

  test("by card, amount and day among many orders of other cards with the same last digits", async () => {
    const shop = await aShop();
    for (let other = 0; other < 11; other++) await anOrderOf(shop, { payment: { ...card, cardBin: "411111" } });
    const { paymentId } = await anOrderOf(shop, { payment: card });
    const { body } = await report(shop, anAlert({ ...byCard, currency: "USD", arn: "74027600000000000000001" }));
    expect(body["paymentId"]).toBe(String(paymentId));
  });

  test("never by a guess: of two that fit it waits, with both as candidates", async () => {
    const shop = await aShop();
    const orders = [await anOrderOf(shop, { payment: card }), await anOrderOf(shop, { payment: card })];
    await anOrderOf(shop, { payment: { ...card, cardLast4: "1111" } });
    expect((await report(shop, anAlert(byCard))).body["paymentId"]).toBeNull();
    const { alerts: waiting, total } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    expect(total).toBe(1);
    expect(await app.read(endpoints.countUnmatchedAlerts, {}, await staffOf(shop))).toEqual({ total: 1 });
    expect(waiting[0]?.candidates.map(({ paymentId }) => paymentId).toSorted()).toEqual(orders.map(({ paymentId }) => paymentId));
  });

  test("never by a guess: of those that it may be, the ones with its amount come first, then the nearest in time", async () => {
    const shop = await aShop();
    const { paymentId: nearest } = await anOrderOf(shop, { payment: card, amount: 51 });
    const { paymentId: older } = await anOrderOf(shop, { payment: card, createdAt: "2026-10-19T12:00:00Z" });
    const { paymentId: newer } = await anOrderOf(shop, { payment: card, createdAt: "2026-10-20T12:00:00Z" });
    for (const last4 of ["4242", "4242", "1111"]) await report(shop, anAlert({ ...byCard, card_last4: last4, amount: 50 }));
    const { alerts: waiting } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    const found = [newer, older, nearest];
    const listed = waiting.map(({ candidates }) => candidates.map(({ paymentId }) => paymentId));
    expect(listed.toSorted((a, b) => a.length - b.length)).toEqual([[], found, found]);
  });

  test("never by a guess: of those that it may be, one that was placed after the alert comes last", async () => {
    const shop = await aShop();
    const { paymentId: after } = await anOrderOf(shop, { payment: card, createdAt: "2026-11-02T12:00:00Z" });
    const { paymentId: before } = await anOrderOf(shop, { payment: card, amount: 51, createdAt: "2026-10-20T12:00:00Z" });
    await report(shop, anAlert({ ...byCard, transaction_time: undefined, amount: 50, alert_received_time: "2026-11-02T10:00:00Z" }));
    const { alerts: waiting } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    expect(waiting.map(({ candidates }) => candidates.map(({ paymentId }) => paymentId))).toEqual([[before, after]]);
  });

  const longBefore = { alert_received_time: "2019-05-01T12:00:00Z" };

  test.each(["orderId", "arn", "card"])("by %s, unless it came before the order, which is refused naming its time", async (by) => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop, { payment: { ...card, arn: "arn-3" } });
    const known = { orderId: { orderId }, arn: { arn: "arn-3" }, card: byCard }[by];
    const errors = [{ path: "alert_received_time", message: "must not be more than a day before the order" }];
    expect(await report(shop, anAlert({ ...known, ...longBefore }))).toMatchObject({ status: 422, body: { errors } });
    expect(await rowsOf(shop, "alert")).toEqual([]);
    expect((await report(shop, anAlert({ ...known, alert_received_time: "2026-10-31T12:00:00Z" }))).status).toBe(201);
  });

  test("that comes after it only if that was placed before the alert", async () => {
    const shop = await aShop();
    await report(shop, anAlert({ orderId: "later-3", ...byCard, ...longBefore }));
    const { paymentId } = await anOrderOf(shop, { orderId: "later-3", payment: card });
    expect(await disputesOf(shop, paymentId)).toEqual([]);
    const { alerts: waiting } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    expect(waiting.map(({ candidates }) => candidates)).toEqual([[]]);
  });

  test("in no other shop", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const { orderId } = await anOrderOf(other, { payment: { ...card, arn: "arn-1" } });
    expect((await report(shop, anAlert({ ...byCard, orderId, arn: "arn-1" }))).body["paymentId"]).toBeNull();
    expect((await report(shop, anAlert(byCard))).body["paymentId"]).toBeNull();
    expect(await rowsOf(other, "alert")).toEqual([]);
  });

  test.each(["orderId", "arn", "card"])("that comes after it, by %s", async (by) => {
    const shop = await aShop();
    const known = { orderId: { orderId: "later-1" }, arn: { arn: "arn-2" }, card: byCard }[by];
    expect((await report(shop, anAlert(known))).body["paymentId"]).toBeNull();
    const payment = by === "arn" ? { ...card, arn: "arn-2" } : card;
    const { paymentId } = await anOrderOf(shop, { orderId: "later-1", payment });
    expect(await disputesOf(shop, paymentId)).toMatchObject([{ state: "alert", alerts: [{ paymentId }] }]);
    expect((await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop))).total).toBe(0);
  });
});

describe("many alerts", () => {
  /** Stores so many older alerts without an order, with these values in SQL. */
  async function waitingOf(shop: TestShop, count: number, shown: Record<string, string> = {}): Promise<void> {
    const [names, values] = [Object.keys(shown), Object.values(shown)].map((parts) => parts.map((part) => `, ${part}`).join(""));
    await app.services.database.asOwner(
      `insert into alert (tenant_id, external_id, source, at, received_at, amount${names})
       select ${shop.tenantId}, 'x' || number, 'ETHOCA', '2026-11-01', '2026-11-01', 50${values} from generate_series(1, ${count}) as number`,
      [],
    );
  }

  test("that share a card's digits with an order don't hide the one that names it", async () => {
    const shop = await aShop();
    await waitingOf(shop, 250, { card_last4: "'4242'" });
    await report(shop, anAlert({ orderId: "later-2" }));
    const { paymentId } = await anOrderOf(shop, { orderId: "later-2", payment: card });
    expect(await disputesOf(shop, paymentId)).toMatchObject([{ state: "alert" }]);
  });

  test("of other cards with the same last digits and amount don't hide the one that fits", async () => {
    const shop = await aShop();
    await waitingOf(shop, 150, { card_bin: "'411111'", card_last4: "'4242'", transaction_at: `'${ORDERED}'` });
    const fits = { card_bin: "42424242", card_last4: "4242", transaction_time: "2026-11-02T03:00:00Z" };
    const { alertId } = (await report(shop, anAlert(fits))).body;
    const { paymentId } = await anOrderOf(shop, { payment: card });
    expect(await disputesOf(shop, paymentId)).toMatchObject([{ state: "alert", alerts: [{ alertId: Number(alertId) }] }]);
  });

  test("of one order don't hide that of another in the same batch", async () => {
    const shop = await aShop();
    await waitingOf(shop, 400, { order_id: "'many'" });
    await report(shop, anAlert({ orderId: "single" }));
    const lines = ["many", "single"].map((orderId) => JSON.stringify(anOrderBody({ createdAt: ORDERED, orderId })));
    const headers = { ...asKeyOf(shop), "content-type": "application/x-ndjson" };
    await app.http.inject({ method: "POST", url: "/api/orders/import", headers, payload: lines.join("\n") });
    expect((await rowsOf(shop, "alert")).filter((alert) => alert["payment_id"] !== null && alert["order_id"] === "single")).toHaveLength(1);
    expect((await rowsOf(shop, "alert")).filter((alert) => alert["payment_id"] !== null && alert["order_id"] === "many")).toHaveLength(50);
  });

  test("without an order end at the most that a shop can have; one that's known or finds its order is still taken", async () => {
    const shop = await aShop();
    await waitingOf(shop, MOST_UNMATCHED - 1);
    const last = anAlert();
    expect((await report(shop, last)).status).toBe(201);
    expect(await report(shop, anAlert())).toMatchObject({
      status: 409,
      body: { detail: "This shop has 10,000 alerts without an order, the most that it can have. Join them first." },
    });
    expect((await report(shop, last)).status).toBe(200);
    const { orderId } = await anOrderOf(shop);
    expect((await report(shop, anAlert({ orderId }))).status).toBe(201);
  });

  test("without an order are listed by when they're due, and those that are overdue or need no answer last, newest first", async () => {
    const shop = await aShop();
    const ago = (hours: number) => ({ alert_received_time: new Date(Date.now() - hours * 3_600_000).toISOString() });
    // Ethoca's are due after 24 hours, CDRN's after 72, and RDR's need no answer.
    const sent = [
      anAlert({ ...ago(50) }),
      anAlert({ ...ago(1), source: "VERIFI RDR", alert_type: "rdr" }),
      anAlert({ ...ago(2), source: "VERIFI CDRN" }),
      anAlert({ ...ago(3) }),
      anAlert({ ...ago(20) }),
    ];
    for (const each of sent) await report(shop, each);
    const { alerts: waiting } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    expect(waiting.map(({ alert }) => alert.data.id)).toEqual([4, 3, 2, 1, 0].map((index) => sent[index]?.id));
  });

  test("of one order end at the most that it can have, with a clear error", async () => {
    const shop = await aShop();
    const { orderId } = await anOrderOf(shop);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 50; sent++) statuses.add((await report(shop, anAlert({ orderId }))).status);
    expect(statuses).toEqual(new Set([201]));
    const refused = await report(shop, anAlert({ orderId }));
    expect(refused).toMatchObject({ status: 409, body: { detail: "This order has 50 alerts, the most that one order can have." } });
    expect(await rowsOf(shop, "alert")).toHaveLength(50);
  });
});

describe("staff's outcome of an alert", () => {
  test("is taken once: a second one is a 409 in the words that the console shows, and changes nothing", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId }));
    const disputeId = (await disputesOf(shop, paymentId))[0]?.disputeId ?? 0;
    expect(await answer(shop, paymentId, disputeId)).toMatchObject({
      status: 201,
      answer: { isAnswered: true, outcome: "full_refund", notes: "Talked to the customer.", answeredBy: "Dana Reyes", dueAt: null },
    });
    const before = await rowsOf(shop, "payment_event");
    expect(await answer(shop, paymentId, disputeId, "declined")).toMatchObject({
      status: 409,
      problem: {
        detail: "Action Not Allowed: An outcome has already been submitted for this chargeback. You cannot submit it twice.",
      },
    });
    expect(await rowsOf(shop, "payment_event")).toEqual(before);
    expect(await disputesOf(shop, paymentId)).toMatchObject([
      { state: "alert_answered", dueAt: null, alerts: [{ outcome: "full_refund" }] },
    ]);
  });

  test("sent at once from two tabs is taken once", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId }));
    const disputeId = (await disputesOf(shop, paymentId))[0]?.disputeId ?? 0;
    const both = await Promise.all([answer(shop, paymentId, disputeId), answer(shop, paymentId, disputeId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("counts for the alerts of both sources, so that none is refunded twice", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId }));
    await report(shop, anAlert({ orderId, source: "CDRN" }));
    const [dispute] = await disputesOf(shop, paymentId);
    expect(dispute?.alerts).toHaveLength(2);
    expect((await answer(shop, paymentId, dispute?.alerts[1]?.alertId ?? 0)).status).toBe(201);
    expect((await answer(shop, paymentId, dispute?.alerts[0]?.alertId ?? 0)).status).toBe(409);
  });

  test("moves no amount: its refund isn't seen until the shop reports it", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId }));
    await answer(shop, paymentId, (await disputesOf(shop, paymentId))[0]?.disputeId ?? 0);
    const refunded = async () => (await app.read(endpoints.getPayment, { params: { id: paymentId } }, await staffOf(shop))).refundedMinor;
    expect([await refunded(), (await disputesOf(shop, paymentId))[0]?.refund]).toEqual([0, "awaited"]);
    await outcomeOf(shop, orderId, { id: "r1", type: "refund", at: "2026-11-12T12:00:00Z" });
    expect([await refunded(), (await disputesOf(shop, paymentId))[0]?.refund]).toEqual([5000, "seen"]);
  });

  test("leaves an inquiry that is due on the same day to be answered, which is no alert", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId, alert_received_time: "2026-11-10T12:00:00Z" }));
    const dueAt = new Date("2026-11-11T12:00:00Z");
    await outcomeOf(shop, orderId, { id: "dp_1", type: "inquiry", at: "2026-11-10T13:00:00Z", dueAt });
    const due = async () => {
      const { answerDueAt, isAlertDue } = await app.read(endpoints.getPayment, { params: { id: paymentId } }, await staffOf(shop));
      return { answerDueAt, isAlertDue };
    };
    expect(await due()).toEqual({ answerDueAt: dueAt, isAlertDue: true });
    expect((await answer(shop, paymentId, (await disputesOf(shop, paymentId))[0]?.disputeId ?? 0)).status).toBe(201);
    expect(await due()).toEqual({ answerDueAt: dueAt, isAlertDue: false });
  });

  test("isn't found on another order, or by another shop", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const { orderId, paymentId } = await anOrderOf(shop);
    const elsewhere = await anOrderOf(shop);
    await report(shop, anAlert({ orderId }));
    const disputeId = (await disputesOf(shop, paymentId))[0]?.disputeId ?? 0;
    expect((await answer(shop, elsewhere.paymentId, disputeId)).status).toBe(404);
    expect((await answer(other, paymentId, disputeId)).status).toBe(404);
  });
});

describe("a dispute", () => {
  test("is one record from its alert through a chargeback to its loss", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop);
    await report(shop, anAlert({ orderId, alert_received_time: "2026-11-10T12:00:00Z" }));
    const disputeId = (await disputesOf(shop, paymentId))[0]?.disputeId;
    const dueAt = "2026-11-30T12:00:00.000Z";
    const chargeback = { id: "dp_1", type: "chargeback", reasonCode: "10.4", amount: 50, at: "2026-11-12T12:00:00Z", dueAt };
    expect((await outcomeOf(shop, orderId, chargeback)).status).toBe(201);
    expect(await disputesOf(shop, paymentId)).toMatchObject([
      { disputeId, cbId: "dp_1", state: "needs_response", reason: "fraudulent", reasonCode: "10.4", dueAt: new Date(dueAt) },
    ]);
    expect((await outcomeOf(shop, orderId, { id: "dp_1", type: "chargeback_lost", at: "2026-11-14T12:00:00Z" })).status).toBe(201);
    expect(await rowsOf(shop, "dispute")).toHaveLength(1);
    const [lost] = await disputesOf(shop, paymentId);
    expect(lost).toMatchObject({ disputeId, state: "lost", dueAt: null });
    expect(lost?.steps.map(({ words }) => words).toReversed()).toEqual([
      "Alert from Ethoca",
      "Chargeback received: $50.00",
      "Chargeback lost",
    ]);
  });

  test.each(["inquiry", "under_review", "prevented", "chargeback_lost"])(
    "that is only known by its %s says what that said",
    async (type) => {
      const shop = await aShop();
      const { orderId, paymentId } = await anOrderOf(shop);
      const body = { type, id: "d-1", at: "2026-11-12T12:00:00Z", amount: 30, reason: "Not as ordered", reasonCode: "99.9" };
      await outcomeOf(shop, orderId, body);
      expect(await disputesOf(shop, paymentId)).toMatchObject([
        { reason: "Not as ordered", reasonCode: "99.9", amount: { amountMinor: 3000, currency: "USD" } },
      ]);
    },
  );

  test("whose due date alone changes keeps the latest, whichever is reported first, with an event", async () => {
    const [early, late] = ["2026-11-20T12:00:00.000Z", "2026-11-30T12:00:00.000Z"];
    for (const dates of [
      [early, late],
      [late, early],
    ]) {
      const shop = await aShop();
      const { orderId, paymentId } = await anOrderOf(shop);
      const sent = { id: "dp_1", type: "chargeback", at: "2026-11-12T12:00:00Z" };
      const statuses = [];
      for (const dueAt of dates) statuses.push((await outcomeOf(shop, orderId, { ...sent, dueAt })).status);
      expect(statuses).toEqual([201, 200]);
      expect(await disputesOf(shop, paymentId)).toMatchObject([{ state: "needs_response", dueAt: new Date(late) }]);
      const extended = (await rowsOf(shop, "payment_event")).filter(({ field }) => field === "dueAt");
      expect(extended).toHaveLength(dates[0] === early ? 1 : 0);
    }
  });

  test("in another currency is converted and kept as it was sent", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop, { amount: 100 });
    const sent = { id: "dp_1", type: "chargeback", amount: 50, currency: "EUR", at: "2026-11-12T12:00:00Z" };
    expect((await outcomeOf(shop, orderId, sent)).status).toBe(201);
    const [dispute] = await disputesOf(shop, paymentId);
    // 50 EUR at the bundled rate of 0.8684 EUR per dollar.
    expect(dispute).toMatchObject({
      amount: { amountMinor: 5758, currency: "USD" },
      sentAmount: { amountMinor: 5000, currency: "EUR" },
    });
    expect((await outcomeOf(shop, orderId, sent)).status).toBe(200);
    const other = await outcomeOf(shop, orderId, { ...sent, amount: 51 });
    expect(other).toMatchObject({ status: 409, body: { errors: [{ path: "amount" }] } });
  });

  test("in a currency without a rate counts the order's amount, with a warning", async () => {
    const shop = await aShop();
    const { orderId, paymentId } = await anOrderOf(shop, { amount: 100 });
    const { body } = await outcomeOf(shop, orderId, { type: "chargeback", amount: 50, currency: "ISK", at: "2026-11-12T12:00:00Z" });
    expect(body["warnings"]).toMatchObject([{ path: "currency" }]);
    expect(await disputesOf(shop, paymentId)).toMatchObject([{ amount: null, sentAmount: { amountMinor: 50, currency: "ISK" } }]);
    expect(await rowsOf(shop, "payment")).toMatchObject([{ disputed_minor: 10000 }]);
  });
});

test("an order's outcomes end at the most that it can have, with room for chargebacks; one that's known is still answered", async () => {
  const shop = await aShop();
  const { orderId, paymentId } = await anOrderOf(shop);
  const fill = (type: string, first: number, last: number) =>
    app.services.database.asOwner(
      `insert into outcome (tenant_id, payment_id, repeat_key, type, at, received_at)
       select ${shop.tenantId}, ${paymentId}, 'x' || number, '${type}', '2026-11-02', '2026-11-02' from generate_series(${first}, ${last}) as number`,
      [],
    );
  await fill("inquiry", 1, 200);
  const last = { id: "dp_1", type: "chargeback", amount: 50, at: "2026-11-12T12:00:00Z" };
  const refused = await outcomeOf(shop, orderId, { ...last, id: "dp_2", type: "inquiry" });
  expect(refused).toMatchObject({ status: 409, body: { detail: "This order has 200 outcomes, the most that one order can have." } });
  await fill("chargeback", 201, 249);
  expect((await outcomeOf(shop, orderId, last)).status).toBe(201);
  const full = await outcomeOf(shop, orderId, { ...last, type: "chargeback_lost" });
  expect(full).toMatchObject({ status: 409, body: { detail: "This order has 250 outcomes, the most that one order can have." } });
  expect((await outcomeOf(shop, orderId, last)).status).toBe(200);
  expect(await rowsOf(shop, "outcome")).toHaveLength(250);
});

describe("joining an alert to an order by hand", () => {
  async function waiting(shop: TestShop): Promise<number> {
    await report(shop, anAlert());
    const { alerts: listed } = await app.read(endpoints.listUnmatchedAlerts, { query: { page: 1 } }, await staffOf(shop));
    return listed[0]?.alert.alertId ?? 0;
  }

  test("opens the order's dispute and says who did it in the trail", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop);
    const alertId = await waiting(shop);
    const joined = await app.read(endpoints.joinAlert, { params: { alertId }, body: { paymentId } }, await staffOf(shop));
    expect(joined).toMatchObject({ alertId, paymentId, disputeId: alertId, isAnswered: false });
    expect(await disputesOf(shop, paymentId)).toMatchObject([{ disputeId: alertId, state: "alert" }]);
    const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, await staffOf(shop));
    expect(trail.find(({ to }) => to === "alert")).toMatchObject({ by: null });
    const joining = trail.filter(({ to }) => to === "alert_joined");
    expect(joining).toMatchObject([{ by: "Dana Reyes", text: "Ethoca alert joined to this order" }]);
  });

  test("is done once: a second order is a 409", async () => {
    const shop = await aShop();
    const [one, two] = [await anOrderOf(shop), await anOrderOf(shop)];
    const alertId = await waiting(shop);
    const staff = await staffOf(shop);
    const join = (paymentId: number) => app.call(endpoints.joinAlert, { params: { alertId }, body: { paymentId } }, staff);
    const both = await Promise.all([join(one.paymentId), join(two.paymentId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rowsOf(shop, "dispute")).toHaveLength(1);
  });

  test("can be undone for a while: the alert waits again, and the order has no dispute", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop);
    const alertId = await waiting(shop);
    const staff = await staffOf(shop);
    const before = await rowsOf(shop, "payment");
    const body = { params: { alertId }, body: { paymentId } };
    await app.read(endpoints.joinAlert, body, staff);
    for (let times = 0; times < 2; times++) expect(await app.read(endpoints.undoJoin, body, staff)).toMatchObject({ paymentId: null });
    expect(await rowsOf(shop, "payment")).toEqual(before);
    expect([await rowsOf(shop, "dispute"), await disputesOf(shop, paymentId)]).toEqual([[], []]);
    expect(await rowsOf(shop, "alert")).toMatchObject([{ payment_id: null, amount_minor: null }]);
    const undone = (await rowsOf(shop, "payment_event")).filter((event) => event["from_value"] === "alert_joined");
    expect(undone).toMatchObject([{ by_whom: "Dana Reyes", description: "Ethoca alert removed from this order" }]);
    const other = await anOrderOf(shop);
    await app.read(endpoints.joinAlert, { ...body, body: { paymentId: other.paymentId } }, staff);
    expect(await disputesOf(shop, other.paymentId)).toMatchObject([{ disputeId: alertId, state: "alert" }]);
  });

  test("once it was undone, the trail's events have no alert to open, until it's joined again", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop);
    const alertId = await waiting(shop);
    const staff = await staffOf(shop);
    const body = { params: { alertId }, body: { paymentId } };
    const opened = async () => {
      const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, staff);
      return trail.flatMap(({ type, evidenceId }) => (type === "CHARGEBACK" && evidenceId !== null ? [evidenceId] : []));
    };
    await app.read(endpoints.joinAlert, body, staff);
    expect(await opened()).toEqual([alertId, alertId]);
    await app.read(endpoints.undoJoin, body, staff);
    expect(await opened()).toEqual([]);
    await app.read(endpoints.joinAlert, body, staff);
    expect(new Set(await opened())).toEqual(new Set([alertId]));
  });

  test("can't be undone later, once it's answered, or where the alert found its order itself", async () => {
    const shop = await aShop();
    const staff = await staffOf(shop);
    const [first, second, third] = [await anOrderOf(shop), await anOrderOf(shop), await anOrderOf(shop)];
    const joined = async ({ paymentId }: { paymentId: number }) => {
      const alertId = await waiting(shop);
      await app.read(endpoints.joinAlert, { params: { alertId }, body: { paymentId } }, staff);
      return alertId;
    };
    const undo = async (alertId: number, { paymentId }: { paymentId: number }) => {
      const { status, problem } = await app.call(endpoints.undoJoin, { params: { alertId }, body: { paymentId } }, staff);
      return [status, problem?.detail];
    };
    const late = await joined(first);
    const ofOrder = [shop.tenantId, first.paymentId];
    await app.services.database.asOwner(
      "update payment_event set at = at - interval '16 seconds' where tenant_id = $1 and payment_id = $2",
      ofOrder,
    );
    expect(await undo(late, first)).toEqual([409, "Joining an alert can be undone for 10 seconds."]);
    const answered = await joined(second);
    await answer(shop, second.paymentId, answered);
    expect(await undo(answered, second)).toEqual([409, "This alert has been answered, so joining it can't be undone."]);
    const { alertId } = (await report(shop, anAlert({ orderId: third.orderId }))).body;
    expect(await undo(Number(alertId), third)).toEqual([409, "Your team didn't join this alert to the order."]);
  });

  test("is refused where the alert came before the order", async () => {
    const shop = await aShop();
    const { paymentId } = await anOrderOf(shop);
    const { alertId } = (await report(shop, anAlert({ alert_received_time: "2026-10-30T12:00:00Z" }))).body;
    const joining = { params: { alertId: Number(alertId) }, body: { paymentId } };
    expect(await app.call(endpoints.joinAlert, joining, await staffOf(shop))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "paymentId", message: "was placed more than a day after the alert" }] },
    });
    expect(await disputesOf(shop, paymentId)).toEqual([]);
  });

  test("finds neither another shop's alert nor its order", async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const [{ paymentId }, foreign] = [await anOrderOf(shop), await anOrderOf(other)];
    const [own, theirs] = [await waiting(shop), await waiting(other)];
    const staff = await staffOf(shop);
    const join = async (alertId: number, order: number) =>
      (await app.call(endpoints.joinAlert, { params: { alertId }, body: { paymentId: order } }, staff)).status;
    expect([await join(theirs, paymentId), await join(own, foreign.paymentId)]).toEqual([404, 404]);
  });
});
