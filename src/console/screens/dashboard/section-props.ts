import type { Dashboard } from "#contract/dashboard.ts";
import type { MoneyIn } from "#console/screens/dashboard/money-in.ts";
import type { OrdersBehind } from "#console/screens/dashboard/orders-behind.ts";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import type { Period } from "#domain/figures/period.ts";

/** What every section of the dashboard is drawn from. */
export type SectionProps<Part extends keyof Dashboard> = {
  figures: NonNullable<Dashboard[Part]>;
  /** The same of the period before; null where it is not set beside. */
  before: Dashboard[Part];
  money: MoneyIn;
  behind: OrdersBehind;
  control: DashboardControl;
  period: Period;
};
