import { wholeDays, wholeDaysOf, type Period } from "#domain/figures/period.ts";
import { splitPeriod, type PartOfDay } from "#server/figures/split-period.ts";
import type { SubAccount } from "#server/master/sub-account-store.ts";

/** Each account's whole days in a period, and the partial days at its ends. */
export type AccountSpans = {
  whole: { tenant_id: number; first_day: string | null; last_day: string | null }[];
  /** Added to the whole days (sign 1) or subtracted from them (sign -1). */
  parts: { tenant_id: number; from_at: Date; before_at: Date; sign: 1 | -1 }[];
};

/**
 * What a master account's period means for each account. Calendar days stay the same calendar days, in the account's
 * own time zone, so that the account's own dashboard shows the same figures. A period that isn't made of whole days has
 * the same start and end instants for all accounts.
 */
export function accountSpans(accounts: readonly SubAccount[], period: Period, masterTimeZone: string, now: Date): AccountSpans {
  const days = wholeDaysOf(period, masterTimeZone);
  const spans: AccountSpans = { whole: [], parts: [] };
  for (const { tenantId, timeZone } of accounts) {
    const own = splitPeriod(days === null ? period : wholeDays(days.first, days.last, timeZone), timeZone, now);
    if (own.days !== null) spans.whole.push({ tenant_id: tenantId, first_day: own.days.first, last_day: own.days.last });
    spans.parts.push(...own.parts.map((part) => partOf(tenantId, part)));
  }
  return spans;
}

function partOf(tenantId: number, { from, before, sign }: PartOfDay): AccountSpans["parts"][number] {
  return { tenant_id: tenantId, from_at: from, before_at: before, sign };
}
