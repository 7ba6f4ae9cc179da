import type { Dashboard } from "#contract/dashboard.ts";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import type { GoodWhen } from "#console/ui/figures/change-text.tsx";
import { chargebackRateOf, chargebacksIn } from "#console/ui/figures/chargeback-figures.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { approvalRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, rateChangeOf, type Change } from "#domain/figures/figure-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** A figure, with a line on it: what else there is to know, or why there is no value. */
export type KeyFigure = {
  title: string;
  /** Null where nothing can be said. */
  value: string | null;
  note: string | null;
  change: Change | null;
  goodWhen: GoodWhen;
  /** Where it comes from. */
  url: string;
};

/** The titles of a period's figures, in their order. */
export const figureTitles = {
  approvalRate: "Approval rate",
  screened: "Orders screened",
  guaranteed: "Amount guaranteed",
  chargebackRate: "Chargeback rate",
} as const;

const NOT_IN_PLAN = "Not included in your plan";
/** The dashboard opens on the same period. */
const COMPARED = withQuery(paths.dashboard(), { compare: "before" });

/** A period's key figures, as the dashboard has them; of the guarantee only for shops that have it. */
export function keyFigures(figures: Dashboard, before: Dashboard | null, money: MoneyIn, hasGuarantee: boolean): KeyFigure[] {
  const { guarantee } = figures;
  const screened: KeyFigure = { ...screenedOrders(figures, before), title: figureTitles.screened, goodWhen: undefined, url: COMPARED };
  if (guarantee === null) {
    const hidden = { value: null, note: NOT_IN_PLAN, change: null, goodWhen: undefined, url: COMPARED };
    return [{ ...hidden, title: figureTitles.approvalRate }, screened, { ...hidden, title: figureTitles.chargebackRate }];
  }
  const was = before?.guarantee ?? null;
  const rate = approvalRate(guarantee.counts.approved, guarantee.counts.rejected);
  const guaranteed = money.total(guarantee.guaranteedAmounts);
  const charged = chargebackRateOf(guarantee, money);
  return [
    {
      title: figureTitles.approvalRate,
      value: rate === null ? null : formatRate(rate),
      note: rate === null ? "No orders decided yet" : null,
      change: rateChangeOf(rate, was && approvalRate(was.counts.approved, was.counts.rejected)),
      goodWhen: "up",
      url: COMPARED,
    },
    screened,
    ...(hasGuarantee
      ? [
          {
            title: figureTitles.guaranteed,
            value: money.format(guaranteed),
            note: countWords(guarantee.counts.guaranteed, "order"),
            change: was && changeOf(guaranteed, money.total(was.guaranteedAmounts)),
            goodWhen: "up" as const,
            url: COMPARED,
          },
        ]
      : []),
    {
      title: figureTitles.chargebackRate,
      value: charged === null ? null : formatRate(charged),
      note: charged === null ? "No orders approved yet" : countWords(chargebacksIn(guarantee), "chargeback"),
      change: rateChangeOf(charged, was && chargebackRateOf(was, money)),
      goodWhen: "down",
      url: COMPARED,
    },
  ];
}

/** All orders are screened, so those of the days are as many. */
function screenedOrders(figures: Dashboard, before: Dashboard | null): Pick<KeyFigure, "value" | "note" | "change"> {
  const [now, was] = [screenedIn(figures), before && screenedIn(before)];
  if (now === null) return { value: null, note: NOT_IN_PLAN, change: null };
  return { value: formatCount(now), note: null, change: was === null ? null : changeOf(now, was) };
}

function screenedIn({ guarantee, days }: Dashboard): number | null {
  return guarantee?.counts.screened ?? days?.reduce((sum, day) => sum + day.orders, 0) ?? null;
}
