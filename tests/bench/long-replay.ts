import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Database } from "#server/db/database.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp } from "#tests/bench/fresh-app.ts";
import { aShopWith, memoryFigure, replayed, type ReplayedShop } from "#tests/bench/replay.ts";

const [SENT, COPIES] = [10_000, 99];
/** Just within the 24 months that a replay may reach back. */
const DAYS = 725;

/** The memory and time of a replay of 1,000,000 orders of 24 months, compared to one of their first 10,000. */
export async function longReplayBench(): Promise<BenchFigure[]> {
  const app = await startFreshApp({ on: "postgres", durable: false });
  try {
    const { database } = app.services;
    const days = DAYS / (COPIES + 1);
    const shop = await aShopWith(app, SENT, { days, daysAgo: DAYS });
    await database.asOwner("vacuum (analyze)");
    const plain = rule(fieldSide("order.amount"), "Greater Than", constantSide(190));
    const all = () => replayed(app, shop, plain, new AbortController().signal, DAYS + 1);
    const few = await all();
    await copyOrders(database, shop, days);
    const many = await all();
    const orders = SENT * (COPIES + 1);
    return [
      memoryFigure("long-replay", { orders, peakMb: many.peakMb }, { orders: SENT, peakMb: few.peakMb }),
      {
        bench: "long-replay",
        case: `a replay of ${orders.toLocaleString("en-US")} orders`,
        value: Math.round(orders / (many.ms / 1000)),
        unit: "orders/s",
        against: null,
        ratio: null,
        goal: null,
        met: null,
      },
    ];
  } finally {
    await app.stop();
  }
}

/** Copies the shop's orders, with their screenings, each time to the days that follow. Numbers follow those of the orders sent, as they came. */
async function copyOrders(database: Database, { tenantId }: ReplayedShop, days: number): Promise<void> {
  const { rows } = await database.asOwner(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and table_name in ('payment', 'payment_order', 'screening') and is_generated = 'NEVER'
     group by table_name order by table_name = 'payment' desc`,
  );
  await database.asOwner("set statement_timeout = 0");
  for (const { name, columns } of rows) {
    const values = String(columns)
      .split(", ")
      .map((column) => (copied.has(column) ? copied.get(column) : `t.${column}`));
    await database.asOwner(
      `with own as (select max(payment_id) - min(payment_id) + 1 as span from payment where tenant_id = ${tenantId} and order_id not like 'c%')
       insert into ${String(name)} (${String(columns)})
       select ${values.join(", ")} from own, generate_series(1, ${COPIES}) copy, ${String(name)} t
       where t.tenant_id = ${tenantId} and exists (
         select from payment sent where sent.tenant_id = t.tenant_id and sent.payment_id = t.payment_id and sent.order_id not like 'c%')`.replaceAll(
        "DAYS",
        String(days),
      ),
    );
    await database.asOwner(`vacuum (analyze) ${String(name)}`);
  }
  await database.asOwner("select setval('surety_id', (select max(payment_id) from payment))");
}

/** What differs from the order that was sent. */
const copied = new Map([
  ["payment_id", "t.payment_id + copy * own.span"],
  ["order_id", "'c' || copy || '-' || t.order_id"],
  ["created_at", "t.created_at + make_interval(secs => copy * DAYS * 86400)"],
]);
