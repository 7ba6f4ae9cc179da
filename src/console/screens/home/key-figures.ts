import type { Dashboard } from "#contract/dashboard.ts";
import { paths } from "#console/session/paths.ts";
import { approvalFigure, chargebackFigure, guaranteedFigure, keyFigureTitles } from "#console/ui/figures/guarantee-figures.ts";
import type { KeyFigure } from "#console/ui/figures/key-figure.tsx";
import { ALL_PLANS, PLANS_PARAM } from "#console/ui/plans/use-plans-address.ts";
import { withQuery } from "#console/session/with-query.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { changeOf } from "#domain/figures/figure-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";

export const SCREENED_TITLE = "Orders screened";
const NOT_IN_PLAN = "Not included in your plan";
/** The dashboard opens on the same period, compared to the same one. */
const url = paths.dashboard();
const PLANS = withQuery(paths.home(), { [PLANS_PARAM]: ALL_PLANS });

/** A period's key figures, as the dashboard has them; of the guarantee only for shops that have it. */
export function keyFigures(figures: Dashboard, before: Dashboard | null, money: MoneyIn, hasGuarantee: boolean): KeyFigure[] {
  const { guarantee } = figures;
  const screened: KeyFigure = { ...screenedOrders(figures, before), title: SCREENED_TITLE, goodWhen: undefined, url };
  if (guarantee === null) {
    const hidden = { value: null, note: NOT_IN_PLAN, change: null, was: null, goodWhen: undefined, url: PLANS };
    return [{ ...hidden, title: keyFigureTitles.approvalRate }, screened, { ...hidden, title: keyFigureTitles.chargebackRate }];
  }
  const compared = { now: guarantee, was: before?.guarantee ?? null, money };
  return [
    { ...approvalFigure(compared), url },
    screened,
    ...(hasGuarantee ? [{ ...guaranteedFigure(compared), url }] : []),
    { ...chargebackFigure(compared), url },
  ];
}

/** All orders are screened, so those of the days are as many. */
function screenedOrders(figures: Dashboard, before: Dashboard | null): Pick<KeyFigure, "value" | "note" | "change" | "was"> {
  const [now, was] = [screenedIn(figures), before && screenedIn(before)];
  if (now === null) return { value: null, note: NOT_IN_PLAN, change: null, was: null };
  return {
    value: formatCount(now),
    note: null,
    change: was === null ? null : changeOf(now, was),
    was: was === null ? null : formatCount(was),
  };
}

function screenedIn({ guarantee, days }: Dashboard): number | null {
  return guarantee?.counts.screened ?? days?.reduce((sum, day) => sum + day.orders, 0) ?? null;
}
