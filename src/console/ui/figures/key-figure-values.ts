import type { Dashboard } from "#contract/dashboard.ts";
import type { Home } from "#contract/home.ts";
import { chargebackRateOf } from "#console/ui/figures/chargeback-figures.ts";
import type { KeyFigure } from "#console/ui/figures/key-figure.tsx";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { listAddress } from "#console/ui/transactions-address.ts";
import { approvalRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { listOfView } from "#domain/payments/payment-views.ts";
import { countWords } from "#domain/text/count-words.ts";

type Guarantee = NonNullable<Dashboard["guarantee"]>;
/** A figure without the address that it leads to. */
type Figure = Omit<KeyFigure, "url">;
/** A period's figures, those that it's compared to, and the currency of totals. */
type Figures = { now: Guarantee; was: Guarantee | null; money: MoneyIn };

export const NOT_IN_PLAN = "Not included in your plan";

/** The titles of the key figures. */
export const keyFigureTitles = {
  approvalRate: "Approval rate",
  screened: "Orders screened",
  guaranteed: "Amount guaranteed",
  fraudStopped: "Fraud stopped",
  chargebackRate: "Chargeback rate",
  waiting: "Waiting for review",
} as const;

/** Approved orders as a share of those decided. */
export function approvalFigure({ now, was }: Figures): Figure {
  const rate = approvalRate(now.counts.approved, now.counts.rejected);
  const rateBefore = was && approvalRate(was.counts.approved, was.counts.rejected);
  return {
    title: keyFigureTitles.approvalRate,
    value: rate === null ? null : formatRate(rate),
    note: rate === null ? "No orders decided yet" : null,
    change: rateChangeOf(rate, rateBefore),
    was: rateBefore === null ? null : formatRate(rateBefore),
    goodWhen: "up",
  };
}

/** What orders under guarantee are worth. */
export function guaranteedFigure({ now, was, money }: Figures): Figure {
  const total = money.total(now.guaranteedAmounts);
  const before = was && money.total(was.guaranteedAmounts);
  return {
    title: keyFigureTitles.guaranteed,
    value: money.format(total),
    note: countWords(now.counts.guaranteed, "order"),
    change: before === null ? null : changeOf(total, before),
    was: before === null ? null : money.format(before),
    goodWhen: "up",
  };
}

/** What rejected orders are worth that weren't shipped anyway and charged back. More of it is neither good nor bad. */
export function fraudStoppedFigure({ now, was, money }: Figures): Figure {
  const total = money.total(now.preventedAmounts);
  const before = was && money.total(was.preventedAmounts);
  return {
    title: keyFigureTitles.fraudStopped,
    value: money.format(total),
    note: countWords(now.counts.rejected - now.chargebacksOnRejected, "order"),
    change: before === null ? null : changeOf(total, before),
    was: before === null ? null : money.format(before),
    goodWhen: undefined,
  };
}

/** Chargebacks on approved orders as a percent of what was approved. */
export function chargebackFigure({ now, was, money }: Figures): Figure {
  const rate = chargebackRateOf(now, money);
  const rateBefore = was && chargebackRateOf(was, money);
  return {
    title: keyFigureTitles.chargebackRate,
    value: rate === null ? null : formatRate(rate),
    note: rate === null ? "No orders approved yet" : countWords(now.chargebacksOnApproved, "chargeback"),
    change: rateChangeOf(rate, rateBefore),
    was: rateBefore === null ? null : formatRate(rateBefore),
    goodWhen: "down",
  };
}

/** All orders are screened, so those of the days are as many. */
export function screenedFigure(figures: Dashboard, before: Dashboard | null): Figure {
  const shared = { title: keyFigureTitles.screened, goodWhen: undefined };
  const [now, was] = [screenedIn(figures), before && screenedIn(before)];
  if (now === null) return { ...shared, value: null, note: NOT_IN_PLAN, change: null, was: null };
  return {
    ...shared,
    value: formatCount(now),
    note: null,
    change: was === null ? null : changeOf(now, was),
    was: was === null ? null : formatCount(was),
  };
}

/** What waits now, whatever the period; null if it couldn't be loaded. */
export function waitingFigure(review: Home["review"] | null): KeyFigure {
  const shared = { title: keyFigureTitles.waiting, change: null, was: null, goodWhen: undefined, url: listAddress(listOfView("review")) };
  if (review === null) return { ...shared, value: null, note: "Couldn't be loaded" };
  const { waiting, value, currency } = review;
  const amountMinor = sumToMinor(value, currency);
  return {
    ...shared,
    value: formatCount(waiting),
    note: waiting === 0 ? "Nothing is waiting" : amountMinor === null ? "Now" : `Now, ${formatMoney({ amountMinor, currency })} in total`,
  };
}

function screenedIn({ guarantee, days }: Dashboard): number | null {
  return guarantee?.counts.screened ?? days?.reduce((sum, day) => sum + day.orders, 0) ?? null;
}
