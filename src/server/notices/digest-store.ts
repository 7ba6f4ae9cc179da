import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Money } from "#domain/money/money.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { InstantSpan } from "#domain/dates/instant-span.ts";
import type { Handle } from "#server/db/database.ts";
import { countUnmatched } from "#server/disputes/alert-store.ts";

export type DigestFigures = {
  waiting: { count: number; amounts: Money[]; oldest: Date | null };
  decided: Record<Decision, number>;
  chargebacks: { count: number; amounts: Money[] };
  /** Disputes that have to be answered. */
  toAnswer: { count: number; firstDueAt: Date | null };
  /** Alerts without an order. */
  unmatchedAlerts: number;
};

/** What waits now, for review or an answer, and what a day brought: its orders by decision, and the chargebacks that came in. */
export async function readDigestFigures(handle: Handle, tenantId: number, { from, before }: InstantSpan): Promise<DigestFigures> {
  const waiting = await handle.prepared<Sum & { oldest: Date }>(
    `select ${SUMS}, min(created_at) as oldest from payment
     where tenant_id = $1 and decision = 'pending' and closed_at is null and received_at <= created_at + interval '72 hours'
     group by currency`,
    [tenantId],
  );
  const decided = await handle.prepared<{ decision: Decision; count: number }>(
    `select decision, count(*) as count from payment
     where tenant_id = $1 and created_at >= $2 and created_at < $3 and received_at <= created_at + interval '72 hours'
     group by decision`,
    [tenantId, from, before],
  );
  const chargebacks = await handle.prepared<Sum>(
    `select ${SUMS} from (
       select coalesce(outcome.amount_minor, payment.amount_minor) as amount_minor, payment.currency
       from outcome join payment using (tenant_id, payment_id)
       where tenant_id = $1 and outcome.type = 'chargeback' and outcome.at >= $2 and outcome.at < $3
         and payment.received_at <= payment.created_at + interval '72 hours') disputed
     group by currency`,
    [tenantId, from, before],
  );
  const [toAnswer] = await handle.prepared<DigestFigures["toAnswer"]>(
    `select count(*) as count, min(due_at) as "firstDueAt" from dispute where tenant_id = $1 and due_at is not null`,
    [tenantId],
  );
  const [oldest] = waiting.map((row) => row.oldest).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    waiting: { ...summed(waiting), oldest: oldest ?? null },
    decided: { approved: 0, pending: 0, rejected: 0, ...Object.fromEntries(decided.map(({ decision, count }) => [decision, count])) },
    chargebacks: summed(chargebacks),
    toAnswer: toAnswer ?? { count: 0, firstDueAt: null },
    unmatchedAlerts: await countUnmatched(handle, tenantId),
  };
}

type Sum = { currency: CurrencyCode; count: number; amountMinor: number };
const SUMS = `currency, count(*) as count, sum(amount_minor)::bigint as "amountMinor"`;

function summed(rows: readonly Sum[]): { count: number; amounts: Money[] } {
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amounts: rows.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
  };
}
