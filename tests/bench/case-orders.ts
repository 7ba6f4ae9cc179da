import { HISTORY_PAGE } from "#contract/payment-trail.ts";
import type { VisitBody } from "#contract/visits.ts";
import type { Database } from "#server/db/database.ts";
import { addDocumentsOf } from "#server/demo/add-demo-documents.ts";
import { SIGNED } from "#server/demo/generate/deliveries.ts";
import { documentsOf } from "#server/demo/generate/documents.ts";
import { benchShop, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";
import { SEED_END } from "#tests/bench/seed-payments.ts";

/** So many orders of a shop are opened in turn. */
const OPENED = 25;

/** An order with everything that a case can have, and the evidence that its trail leads to. */
export type CaseOrder = { paymentId: number; documentId: number; visitId: number };

/**
 * Orders spread evenly over a shop's generated ones, given what generated ones lack: the order as sent, its screening, a full
 * page of activity, a delivery, documents, the visit that it was placed in, an alert and a chargeback. The first two are those of
 * one order that was really taken in, by a shop of its own. Done again, it adds nothing.
 */
export async function caseOrders(server: BenchServer, shop: BenchShop, count: number): Promise<CaseOrder[]> {
  const { database } = server.services;
  const orderIds = Array.from({ length: OPENED }, (_, index) => String(Math.floor(((index + 0.5) * count) / OPENED)));
  const { rows } = await database.asOwner("select payment_id, order_id from payment where tenant_id = $1 and order_id = any($2)", [
    shop.tenantId,
    orderIds,
  ]);
  const paymentIds = rows.map((row) => Number(row["payment_id"]));
  const model = await benchShop(server, "bench-case");
  const modelId = await sendModel(server, model);
  for (const table of ["payment_order", "screening"]) {
    await database.asOwner(copyRows(table), [model.tenantId, modelId, shop.tenantId, paymentIds]);
  }
  await fillTrails(database, shop.tenantId, paymentIds);
  const siteKey = await siteKeyOf(database, shop);
  const complete = async () =>
    await database.asOwner(
      `select payment_id, max(document_id) as document_id, max(visit_id) as visit_id
       from document join visit_order using (tenant_id, payment_id) where tenant_id = $1 and payment_id = any($2) group by payment_id`,
      [shop.tenantId, paymentIds],
    );
  // An earlier run's are kept with the database.
  const known = new Set((await complete()).rows.map((row) => row["payment_id"]));
  for (const row of rows.filter((row) => !known.has(row["payment_id"])))
    await completeCase(server, shop, siteKey, Number(row["payment_id"]), String(row["order_id"]));
  const found = await complete();
  if (found.rows.length !== OPENED) throw new Error(`Only ${found.rows.length} of ${OPENED} orders have documents and visits`);
  return found.rows.map((row) => ({
    paymentId: Number(row["payment_id"]),
    documentId: Number(row["document_id"]),
    visitId: Number(row["visit_id"]),
  }));
}

/** Adds what a shop and its banks report of an order, by the endpoints that they call. */
async function completeCase(server: BenchServer, shop: BenchShop, siteKey: string, paymentId: number, orderId: string): Promise<void> {
  const { services } = server;
  await send(server, shop, `api/orders/${orderId}/fulfillments`, delivery);
  const documents = documentsOf({ orderId, at: new Date(AT), deliveredAt: new Date(AT), handover: SIGNED });
  await addDocumentsOf(services, shop.tenantId, paymentId, documents);
  const sessionId = `bench-session-${orderId}`;
  await services.database.asOwner("update payment set session_id = $3 where tenant_id = $1 and payment_id = $2", [
    shop.tenantId,
    paymentId,
    sessionId,
  ]);
  for (const page of PAGES) await send(server, shop, "sensor/visits", visitOf(siteKey, sessionId, page));
  await send(server, shop, "api/alerts", { ...alert, id: `bench-alert-${orderId}`, orderId });
  await send(server, shop, `api/orders/${orderId}/outcomes`, { ...chargeback, id: `bench-chargeback-${orderId}` });
}

/** After all orders. */
const AT = SEED_END;
const delivery = { id: "f1", carrier: "UPS", trackingNumber: "1Z999", status: "delivered", at: AT };
const alert = { source: "ETHOCA", alert_type: "confirmed_fraud", amount: 5, currency: "USD", alert_received_time: AT };
const chargeback = { type: "chargeback", reason: "fraudulent", reasonCode: "10.4", at: AT };

/** The pages of a visit, each with many moves. */
const PAGES = ["home", "product", "checkout"];
const MOVES = 200;

function visitOf(siteKey: string, sessionId: string, page: string): VisitBody {
  return {
    siteKey,
    sessionId,
    deviceId: `${sessionId}-device`,
    pageId: `${sessionId}-${page}`,
    batch: 0,
    page: { url: `https://shop.test/${page}`, referrer: null, height: 1800, fold: 600 },
    openMs: 60_000,
    stayedMs: 50_000,
    languages: ["en-US"],
    isDriven: false,
    hasTouch: false,
    moves: Array.from({ length: MOVES }, (_, index) => [(index * 37) % 1000, (index * 91) % 1800, index * 250]),
    clicks: [[520, 310, 2400]],
    moreMoves: 0,
    keys: 12,
    menus: 0,
    inputs: [{ event: "click", tag: "BUTTON", text: "Next", atMs: 2400 }],
    submissions: [],
    sentiment: null,
  };
}

async function siteKeyOf(database: Database, { tenantId }: BenchShop): Promise<string> {
  const { rows } = await database.asOwner("select site_key from tenant where tenant_id = $1", [tenantId]);
  return String(rows[0]?.["site_key"]);
}

const york = {
  firstName: "Robin",
  lastName: "Shopper",
  address1: "1 Wall St",
  city: "New York",
  province: "NY",
  country: "US",
  zip: "10005",
};
const modelOrder = {
  orderId: "model",
  reference: "#model",
  createdAt: "2026-11-20T00:00:00Z",
  amount: 129.9,
  currency: "USD",
  customer: { id: "c1", firstName: "Robin", lastName: "Shopper", email: "robin@mail0.test", phone: "+12125550100" },
  payment: { method: "credit_card", acquirer: "stripe", cardBin: "424242", cardLast4: "4242", avs: "Y", cvv: "M" },
  billingAddress: york,
  shippingAddress: york,
  items: [{ id: "sku1", description: "A hat", quantity: 1, amount: 129.9 }],
  device: { ip: "203.0.113.7", userAgent: "Mozilla/5.0", language: "en-US", deviceId: "d1" },
};

async function sendModel(server: BenchServer, model: BenchShop): Promise<number> {
  await send(server, model, "api/orders", modelOrder);
  const { rows } = await server.services.database.asOwner("select payment_id from payment where tenant_id = $1", [model.tenantId]);
  return Number(rows[0]?.["payment_id"]);
}

/** Of the payment $2 of shop $1, to payments $4 of shop $3. A trace names scenarios of its own shop, so it's left out. */
function copyRows(table: string): string {
  return `insert into ${table} select (jsonb_populate_record(model, jsonb_build_object('tenant_id', $3::bigint, 'payment_id', filled.id, 'trace', '[]'::jsonb))).*
    from ${table} model, unnest($4::bigint[]) filled (id) where model.tenant_id = $1 and model.payment_id = $2 on conflict do nothing`;
}

async function fillTrails(database: Database, tenantId: number, paymentIds: readonly number[]): Promise<void> {
  await database.asOwner(
    `insert into payment_event (tenant_id, payment_id, type, description, by_whom, at)
     select $1::bigint, filled.id, 'COMMENT', 'Note ' || number, 'Robin', timestamptz '2026-11-20T00:00:00Z' + make_interval(mins => number)
     from unnest($2::bigint[]) filled (id), generate_series(1, $3::int) number
     where not exists (select 1 from payment_event known where known.tenant_id = $1 and known.payment_id = filled.id)`,
    [tenantId, paymentIds, HISTORY_PAGE],
  );
}

/** Sends to an endpoint that a shop's own systems or pages call. Throws if it's refused. */
async function send(server: BenchServer, shop: BenchShop, path: string, body: object): Promise<void> {
  const headers = { "x-api-key": shop.apiKey, "content-type": "application/json" };
  const response = await fetch(`${server.address}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
