import type { Database } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";
import { rebuildFigures } from "#server/figures/figure-store.ts";

/** The last day of every set. Orders are spread evenly over the days before it. */
export const SEED_END = "2026-11-20T00:00:00Z";
export const SEED_DAYS = 90;
const DAY_SECONDS = 86_400;

/**
 * Fills a shop with generated payments and their daily figures, unless it already has them. Sets of every size have the
 * same days, scenarios, methods and currencies in the same proportions; only the number of orders per day differs.
 */
export async function seedPayments(database: Database, tenantId: number, count: number): Promise<void> {
  // Sets in an older format have no words. The figures come last, so a set that was cut off has none.
  const asked = `select count(search_words)::int as count, exists (select 1 from daily_figure where tenant_id = $1) as is_whole
    from payment where tenant_id = $1`;
  const { rows } = await database.asOwner(asked, [tenantId]);
  if (rows[0]?.["count"] === count && rows[0]["is_whole"] === true) return;
  // One call after another takes the same connection of the pool.
  await database.asOwner("set statement_timeout = 0");
  for (const table of ["payment", "search_word"]) await database.asOwner(`delete from ${table} where tenant_id = $1`, [tenantId]);
  await database.asOwner(await insertStatements(database, tenantId, count));
  await database.asOwner(insertWords, [tenantId]);
  await database.patient.asSystem(async (handle) => {
    await withoutTimeLimit(handle);
    await rebuildFigures(handle, tenantId, "UTC");
  });
  await database.asOwner("set statement_timeout = 0");
  for (const table of ["payment", "search_word", "daily_figure", "daily_card_figure"]) await database.asOwner(`vacuum (analyze) ${table}`);
  await database.asOwner("reset statement_timeout");
}

const BATCH = 100_000;

/** One transaction. A large set is inserted without indexes, which are then rebuilt. */
async function insertStatements(database: Database, tenantId: number, count: number): Promise<string> {
  const inserts: string[] = [];
  for (let from = 0; from < count; from += BATCH) inserts.push(insertPayments(tenantId, from, Math.min(from + BATCH, count) - 1, count));
  if (count <= BATCH) return inserts.join(";");
  const { rows } = await database.asOwner(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'payment' and indexname not like '%_pk'",
  );
  const drops = rows.map((row) => `drop index ${String(row["indexname"])}`);
  const remakes = rows.map((row) => String(row["indexdef"]));
  return ["begin", "set local maintenance_work_mem = '256MB'", ...drops, ...inserts, ...remakes, "commit"].join(";");
}

/** In the order of their index, which then grows at its end. An order's words are stored once, even if its number is its card's end. */
const insertWords = `insert into search_word (tenant_id, word, created_at, payment_id)
  select distinct tenant_id, unnest(string_to_array(btrim(search_words), ' ')), created_at, payment_id from payment where tenant_id = $1 order by 1, 2, 3, 4`;

/** A payment's values follow from its own numbers: r(i, n) is the nth of payment i, from 0 to 999,999. */
function insertPayments(tenantId: number, first: number, last: number, count: number): string {
  return `
  insert into payment (tenant_id, order_id, reference, order_type, created_at, received_at, amount_minor, amount_major, currency, payer_first_name,
    payer_last_name, email, phone_digits, card_bin, card_last4, card_brand, card_country,
    acquirer, origin, sub_status, decision, closed_at, guarantee_status, risk_score, scenario_id,
    scenario_name, chargeback_id, chargeback_reason, dispute_state, disputed_minor, recovered_minor, cancel_reason, person_key, email_key, card_key, device_key, ip_key, phone_key, address_key,
    amount_shop, search_words)
  select ${tenantId}, i::text, '#' || i, 'order', at, at, amount, amount / 100.0, currency, 'Robin', 'Shopper ' || person,
    'robin.' || person || '@mail' || person % 7 || '.test', '1555' || lpad(person::text, 7, '0'), '424242', lpad((person % 10000)::text, 4, '0'),
    (array['Visa', 'Visa', 'Visa', 'Mastercard', 'Mastercard', 'American Express'])[1 + r9 % 6], (array['US', 'US', 'US', 'GB', 'DE', 'FR', 'CA', 'BR'])[1 + r9 / 6 % 8],
    (array['stripe', 'adyen', 'paypal'])[1 + r3 % 3], (array['web', 'pos'])[1 + (r4 % 10) / 8], (array['PS0', 'PS0', 'PS0', 'PS0', 'PS0', 'PS2', 'PS2', 'PS3', 'PS4', 'PS5'])[1 + r5 % 10],
    decision, case when closed then at end, case when closed then 0 when decision = 'approved' then 2 when decision = 'pending' then 1 else 3 end,
    case decision when 'approved' then 0.0005 + r6 % 250 / 1000.0 when 'pending' then 0.3 + r6 % 400 / 1000.0 else 0.7 + r6 % 300 / 1000.0 end,
    1 + scenario, 'Scenario ' || (1 + scenario),
    case when disputed then 'cb-' || i end,
    case when disputed then (array['fraudulent', 'fraudulent', 'product_not_received', 'duplicate'])[1 + r10 / 250 % 4] end,
    case when disputed then (array['needs_response', 'under_review', 'won', 'lost', 'lost', 'guarantee_paid'])[1 + r10 / 1000 % 6] end,
    case when disputed then amount / (1 + r10 / 6000 % 2) else 0 end,
    case when disputed and r10 / 1000 % 6 in (2, 5) then amount / (1 + r10 / 6000 % 2) else 0 end,
    case when r5 / 10 % 50 = 0 then (array['fraud', 'customer', 'inventory', 'other'])[1 + r5 / 500 % 4] end, 'p' || person, 'robin.' || person || '@mail' || person % 7 || '.test', '424242-' || lpad(person::text, 8, '0'),
    'device-' || person, '203.0.' || person % 250 || '.' || person / 250 % 250, '+1555' || lpad(person::text, 7, '0'), 'a' || person,
    round((amount / 100.0 / case currency when 'EUR' then 0.8684 when 'GBP' then 0.7497 else 1 end)::numeric, 2),
    format(' %s robin.%s@mail%s.test %s ~%s ^203.0.%s.%s *device-%s !robin !shopper !%s mail%s.test ', i, person, person % 7, lpad((person % 10000)::text, 4, '0'),
      reverse('1555' || lpad(person::text, 7, '0')), person % 250, person / 250 % 250, person, person, person % 7)
  from (
    select i, timestamptz '${SEED_END}' - make_interval(secs => (${count} - i) * (${SEED_DAYS * DAY_SECONDS}::float8 / ${count})) as at,
      r1 % (${count} / 3 + 1) as person, 500 + r2 % 20000 + case when r2 % 1000 = 0 then 500000 else 0 end as amount,
      (array['USD', 'USD', 'USD', 'EUR', 'GBP'])[1 + r7 % 5] as currency, scenario, r3, r4, r5, r6, r9, r10, r10 % 250 = 0 and scenario > 2 as disputed,
      scenario in (1, 2) and r5 / 10 % 5 = 0 as closed,
      case when scenario = 0 then 'rejected' when scenario < 3 then 'pending' else 'approved' end as decision
    from (
      select i, r(i, 1) as r1, r(i, 2) as r2, r(i, 3) as r3, r(i, 4) as r4, r(i, 5) as r5, r(i, 6) as r6, r(i, 7) as r7, r(i, 9) as r9, r(i, 10) as r10,
        case when r(i, 8) < 10000 then 0 when r(i, 8) < 30000 then 1 when r(i, 8) < 80000 then 2 when r(i, 8) < 300000 then 3 else 4 end as scenario
      from generate_series(${first}::bigint, ${last}::bigint) i
    ) numbers
  ) orders`.replaceAll(/\br\(i, (\d+)\)/g, "(abs(hashint8extended(i, $1)) % 1000000)");
}
