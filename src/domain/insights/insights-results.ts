import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RateSource } from "#domain/money/exchange-rates.ts";

/** Days that the insights report covers, the day of its making the last (S1 section 9). */
export const INSIGHTS_DAYS = 90;
/** How often a report that is being made is asked for (S1 section 9). */
export const INSIGHTS_POLL_MS = 10_000;

/** What the insights report counted (S1 section 3). Worths are in major units of `currency`. */
export type InsightsResults = {
  orders: {
    count: number;
    /** Rejected, or cancelled for suspected fraud. */
    riskCancelled: number;
    legitCancelled: number;
    riskCancelledWorth: number;
    legitCancelledWorth: number;
  };
  /** Checkouts that never became an order, and those among them whose payment failed. */
  abandoned: { totalCount: number; totalWorth: number; failedCount: number; failedWorth: number };
  /** An empty reason is of chargebacks that came without one. */
  chargebacks: { reason: string; statuses: { status: string; count: number; worth: number }[] }[];
  /** A template such as `${{amount}}`. */
  moneyFormat: string;
  /** The start of its first day. */
  countedFrom: Date;
  finishedAt: Date;
  currency: CurrencyCode;
  /** Currencies whose amounts are counted converted, with the day and source of the rates; and those that have no rate and are left out. */
  conversion: { ratesDay: string; ratesSource: RateSource; converted: CurrencyCode[]; missing: CurrencyCode[] };
};

/** When a report of this end begins: its days are those of the calendar, in a time zone. */
export function insightsStart(finishedAt: Date, timeZone: string): Date {
  return startOfDay(addDays(shopDay(finishedAt, timeZone), 1 - INSIGHTS_DAYS), timeZone);
}
