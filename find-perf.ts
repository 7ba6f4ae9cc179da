import { openPostgres } from "#server/db/postgres-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedPayments } from "#tests/bench/seed-payments.ts";
import { listPayments } from "#server/payments/list-payments.ts";
import { emptyPaymentFilter, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { createShop } from "#server/shops/create-shop.ts";
import { createSecrets } from "#server/access/secrets.ts";
import { completeOrders } from "#server/orders/complete-orders.ts";
const url = new URL(process.argv[2]!);
const COUNT = Number(process.argv[3] ?? 200000);
const admin = openPostgres(url.href, { maxConnections: 1 });
if (process.argv[4] !== "keep") { await admin.asOwner("drop database if exists findperf"); await admin.asOwner("create database findperf"); }
await admin.close();
url.pathname = "/findperf";
const d = openPostgres(url.href, { maxConnections: 2 });
await migrate(d);
const secrets = createSecrets("a key that only the tests know, long enough");
let ids: number[] = [];
if (process.argv[4] !== "keep") for (const [name, n] of [["small", 10000], ["large", COUNT]] as const) {
  const { tenantId } = await createShop(d, secrets, { name, shopName: `${name}.myshopify.com`, timeZone: "UTC", hasGuarantee: true } as never, new Date());
  let t = performance.now(); await seedPayments(d, tenantId, n); console.log("seed", name, Math.round(performance.now() - t)); ids.push(tenantId);
} else ids = (await d.asOwner("select tenant_id from tenant order by tenant_id")).rows.map((r) => Number(r["tenant_id"]));
let t = performance.now(); await completeOrders(d.patient as never); console.log("complete", Math.round(performance.now() - t));
await d.asOwner("vacuum (analyze) search_word"); await d.asOwner("vacuum analyze payment");
console.log((await d.asOwner("select pg_size_pretty(pg_table_size('search_word')) t, pg_size_pretty(pg_indexes_size('search_word')) i, count(*) from search_word")).rows);
const run = async (tenantId: number, f: Partial<PaymentFilter>, sort: any = null) => {
  const times: number[] = []; let a;
  for (let i = 0; i < 9; i++) { const s = performance.now(); a = await listPayments({ database: d, now: () => new Date("2026-11-20T00:00:00Z") }, tenantId, { filter: { ...emptyPaymentFilter, ...f }, sort, page: 1, count: 50 }); times.push(performance.now() - s); }
  return [times.toSorted((x, y) => x - y)[4]!.toFixed(1), a!.transactionsCount, a!.transactions.length];
};
const days = { orderDate: { type: "inLast" as const, days: 30 } };
console.log("page1 small", await run(ids[0]!, {})); console.log("page1 large", await run(ids[1]!, {}));
for (const f of [{ search: "#77777" }, { search: "robin" }, { search: "rob" }, { search: "robin", ...days }, { search: "mail3.test" }, { search: "mail3.test", ...days }, { search: "mail3.test", decisions: ["pending" as const] }, { search: "0777" }, { search: "777" }, { search: "robin 777" }, { search: "robin mail3.test" }, { search: "shopper 777 mail0" }, { search: "203.0.7" }, { name: "robin" }, { name: "shopper" }, { ip: "203.0.7" }, { search: "nothing" }, {search: "robin.777@mail0.test"}, {riskLevels: ["High" as const]}, {riskLevels: ["Low" as const]}, {riskScore: {from: 0.9, to: null}}, {amountBetween: {from: 100, to: 101}}]) console.log(JSON.stringify(f), await run(ids[1]!, f));
console.log("amount sort", await run(ids[1]!, {}, { by: "amount", direction: "desc" }), await run(ids[1]!, {}, { by: "amount", direction: "asc" }), await run(ids[1]!, {search: "mail3.test"}, { by: "amount", direction: "asc" }));
await d.close();
