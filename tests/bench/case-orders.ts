import { HISTORY_PAGE } from "#contract/payment-trail.ts";
import type { Database } from "#server/db/database.ts";
import { benchShop, type BenchServer, type BenchShop } from "#tests/bench/bench-server.ts";

/** So many orders of a shop are opened in turn. */
const OPENED = 25;

/**
 * Orders spread evenly over a shop's generated ones, given what generated ones lack: the order as sent, its screening, a full
 * page of activity and a delivery. The first two are those of one order that was really taken in, by a shop of its own.
 */
export async function caseOrders(server: BenchServer, shop: BenchShop, count: number): Promise<number[]> {
  const { database } = server.services;
  const orderIds = Array.from({ length: OPENED }, (_, index) => String(Math.floor(((index + 0.5) * count) / OPENED)));
  const { rows } = await database.asOwner("select payment_id from payment where tenant_id = $1 and order_id = any($2)", [
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
  for (const orderId of orderIds) await send(server, shop, `orders/${orderId}/fulfillments`, delivery);
  return paymentIds;
}

const delivery = { id: "f1", carrier: "UPS", trackingNumber: "1Z999", status: "delivered", at: "2026-11-20T00:00:00Z" };

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
  await send(server, model, "orders", modelOrder);
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

/** Sends to an endpoint that a shop's own systems call. Throws if it's refused. */
async function send(server: BenchServer, shop: BenchShop, path: string, body: object): Promise<void> {
  const headers = { "x-api-key": shop.apiKey, "content-type": "application/json" };
  const response = await fetch(`${server.address}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
