import { wholeDays, wholeDaysOf, type Period } from "#domain/insights/period.ts";
import type { PartOfDay } from "#server/dashboard/split-period.ts";
import { splitPeriod } from "#server/dashboard/split-period.ts";
import type { SubAccount } from "#server/master/sub-account-store.ts";

/** The days of each account that lie in a period whole, and the parts of days that are left at its ends. */
export type AccountSpans = {
  whole: { tenant_id: number; first_day: string | null; last_day: string | null }[];
  parts: { tenant_id: number; from_at: Date; before_at: Date }[];
};

/**
 * What of each account belongs to a period of the master account. Calendar days of the master are the same calendar days
 * of each account, in the account's own time zone: so that the account's own dashboard says the same of them. A period
 * that is not of whole days lies between the same two instants for all.
 */
export function accountSpans(accounts: readonly SubAccount[], period: Period, masterTimeZone: string): AccountSpans {
  const days = wholeDaysOf(period, masterTimeZone);
  const spans: AccountSpans = { whole: [], parts: [] };
  for (const { tenantId, timeZone } of accounts) {
    const own = splitPeriod(days === null ? period : wholeDays(days.first, days.last, timeZone), timeZone);
    if (own.days !== null) spans.whole.push({ tenant_id: tenantId, first_day: own.days.first, last_day: own.days.last });
    spans.parts.push(...own.parts.map((part) => partOf(tenantId, part)));
  }
  return spans;
}

function partOf(tenantId: number, { from, before }: PartOfDay): AccountSpans["parts"][number] {
  return { tenant_id: tenantId, from_at: from, before_at: before };
}
