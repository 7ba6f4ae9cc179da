import type { MasterReplay, MasterReplaySummary } from "#contract/master-replays.ts";
import { toLastDigit } from "#domain/figures/account-figures.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { convertedSum, ratesUsed, type ExchangeRates } from "#domain/money/exchange-rates.ts";
import { sumToMinor, type Money } from "#domain/money/money.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import type { MovedOrders, ShopReplayStatus } from "#domain/replay/master-replay.ts";
import { movesOf } from "#domain/replay/replay-result.ts";
import type { StoredMasterReplay } from "#server/master-replay/master-replay-store.ts";
import type { ShopResult } from "#server/master-replay/shop-result-store.ts";

export function presentMasterSummary(replay: StoredMasterReplay): MasterReplaySummary {
  const { masterReplayId, sourceName, draftName, fromAt, untilAt, status, shopsDone, shopsTotal, startedBy, startedAt, finishedAt } =
    replay;
  return {
    id: masterReplayId,
    shopName: sourceName,
    draftName,
    fromDate: fromAt,
    untilDate: untilAt,
    status,
    shopsDone,
    shopsTotal,
    startedBy,
    startedAt,
    finishedAt,
  };
}

/** What each shop found so far, and all of them together, in one currency. Totals are sums of exact amounts, rounded once. */
export function presentMasterReplay(
  replay: StoredMasterReplay,
  results: readonly ShopResult[],
  { currency, rates }: { currency: CurrencyCode; rates: ExchangeRates },
): MasterReplay {
  const found = results.map((result) => ({ result, moved: movedIn(result) }));
  const sums = (of: readonly MovedIn[], to: Decision) => sumMoved(of, to, currency, rates);
  const all = found.flatMap(({ moved }) => moved ?? []);
  const amounts = all.flatMap((moved) => decisions.map((to) => moved[to].amount));
  const used = ratesUsed(rates, currency, amounts);
  const count = (numberOf: (result: ShopResult) => number | null) => results.reduce((sum, result) => sum + (numberOf(result) ?? 0), 0);
  const totals = (to: Decision) => {
    const { orders, chargedBack, amount } = sums(all, to);
    return { orders, chargedBack, amount: amount.major };
  };
  const oneOf = (moved: MovedIn, to: Decision) => {
    const { orders, chargedBack, amount } = sums([moved], to);
    return { orders, chargedBack, amount: amount.missing.length > 0 ? null : amount.major };
  };
  return {
    ...presentMasterSummary(replay),
    shops: found.map(({ result, moved }) => ({
      tenantId: result.name === null ? null : result.shopId,
      name: result.name ?? result.nameThen,
      ...statusOf(result),
      replayId: result.replayId,
      ordersDone: result.ordersDone ?? 0,
      ordersTotal: result.ordersTotal ?? 0,
      moves:
        moved === null
          ? null
          : { approved: oneOf(moved, "approved"), pending: oneOf(moved, "pending"), rejected: oneOf(moved, "rejected") },
    })),
    totals: {
      ordersDone: count(({ ordersDone }) => ordersDone),
      ordersTotal: count(({ ordersTotal }) => ordersTotal),
      moves: { approved: totals("approved"), pending: totals("pending"), rejected: totals("rejected") },
    },
    currency,
    ratesDate: used?.day ?? null,
    ratesSource: used?.source ?? null,
    missingCurrencies: convertedSum(amounts, currency, rates.perDollar).missing,
  };
}

/** What a shop would decide otherwise, in its own currency. */
type MovedIn = Record<Decision, { orders: number; chargedBack: number; amount: Money }>;

/** Null until a shop is tried, and if what it found is gone. */
function movedIn({ shifts, currency, replayId }: ShopResult): MovedIn | null {
  if (currency === null || replayId === null) return null;
  const moves = movesOf(shifts);
  const inMinor = ({ orders, chargedBack, amount }: MovedOrders) => ({
    orders,
    chargedBack,
    amount: { amountMinor: sumToMinor(amount, currency) ?? 0, currency },
  });
  return { approved: inMinor(moves.approved), pending: inMinor(moves.pending), rejected: inMinor(moves.rejected) };
}

function sumMoved(of: readonly MovedIn[], to: Decision, currency: CurrencyCode, { perDollar }: ExchangeRates) {
  const { major, missing } = convertedSum(
    of.map((moved) => moved[to].amount),
    currency,
    perDollar,
  );
  return {
    orders: of.reduce((sum, moved) => sum + moved[to].orders, 0),
    chargedBack: of.reduce((sum, moved) => sum + moved[to].chargedBack, 0),
    amount: { major: toLastDigit(major, currency), missing },
  };
}

/** How far a shop is, and what there's to say about it. */
function statusOf({ turn, name, note, status, failure }: ShopResult): { status: ShopReplayStatus; note: string | null } {
  if (name === null) return { status: "gone", note: "This shop is no longer under this account." };
  if (turn === "skipped") return { status: "skipped", note };
  if (turn === "waiting") return { status: "waiting", note: null };
  return status === null ? { status: "gone", note: "The shop's report was deleted." } : { status, note: failure };
}
