import type { Dashboard } from "#contract/dashboard.ts";
import { paths } from "#console/session/paths.ts";
import {
  approvalFigure,
  chargebackFigure,
  guaranteedFigure,
  keyFigureTitles,
  NOT_IN_PLAN,
  screenedFigure,
} from "#console/ui/figures/key-figure-values.ts";
import type { KeyFigure } from "#console/ui/figures/key-figure.tsx";
import { ALL_PLANS, PLANS_PARAM } from "#console/ui/plans/use-plans-address.ts";
import { withQuery } from "#console/session/with-query.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";

/** The dashboard opens on the same period, compared to the same one. */
const url = paths.dashboard();
const PLANS = withQuery(paths.home(), { [PLANS_PARAM]: ALL_PLANS });

/** A period's key figures, as the dashboard has them; of the guarantee only for shops that have it. */
export function keyFigures(figures: Dashboard, before: Dashboard | null, money: MoneyIn, hasGuarantee: boolean): KeyFigure[] {
  const { guarantee } = figures;
  const screened: KeyFigure = { ...screenedFigure(figures, before), url };
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
