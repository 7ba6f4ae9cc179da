import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { RateSource } from "#domain/money/exchange-rates.ts";

/** The days that the insights report covers, through the day it's made. */
export const INSIGHTS_DAYS = 90;
/** How often the console checks on a report being made. */
export const INSIGHTS_POLL_MS = 10_000;

/** What the insights report counted. Values are in major units of `currency`. */
export type InsightsResults = {
  orders: {
    count: number;
    /** Rejected, or canceled for suspected fraud. */
    riskCancelled: number;
    legitCancelled: number;
    riskCancelledWorth: number;
    legitCancelledWorth: number;
  };
  /** Checkouts that never became orders, and those of them whose payment failed. */
  abandoned: { totalCount: number; totalWorth: number; failedCount: number; failedWorth: number };
  /** An empty reason stands for chargebacks without one. */
  chargebacks: { reason: string; statuses: { status: string; count: number; worth: number }[] }[];
  /** A template such as `${{amount}}`. */
  moneyFormat: string;
  /** The start of the first day. */
  countedFrom: Date;
  finishedAt: Date;
  currency: CurrencyCode;
  /** The currencies whose amounts were converted, with the rates' date and source, and those left out because they have no rate. */
  conversion: { ratesDay: string; ratesSource: RateSource; converted: CurrencyCode[]; missing: CurrencyCode[] };
};

/** The start of a report that ends at this instant, in calendar days of a time zone. */
export function insightsStart(finishedAt: Date, timeZone: string): Date {
  return startOfDay(addDays(shopDay(finishedAt, timeZone), 1 - INSIGHTS_DAYS), timeZone);
}
