import { DAY_MS, HOUR_MS } from "#domain/dates/day-bounds.ts";

/** A shop that reports deliveries has so long after an order's approval to report its tracking. */
export const TRACKING_DAYS = 7;
/** Nothing ends for want of tracking without a warning so long before. */
export const TRACKING_WARNING_HOURS = 48;
/** A shop reports deliveries if it has reported any in the last so many days. */
export const REPORTS_WITHIN_DAYS = 90;

/** When an order is warned about that still has no tracking. */
export function trackingWarningAt(coveredSince: Date): Date {
  return new Date(coveredSince.getTime() + TRACKING_DAYS * DAY_MS - TRACKING_WARNING_HOURS * HOUR_MS);
}

/**
 * When the guarantee of an order without tracking ends: 7 days after its approval, but never less than 48 hours after the
 * warning, so that a warning that went out late gives as much time as any other.
 */
export function trackingDueAt(coveredSince: Date, warnedAt: Date | null): Date {
  const due = coveredSince.getTime() + TRACKING_DAYS * DAY_MS;
  return new Date(warnedAt === null ? due : Math.max(due, warnedAt.getTime() + TRACKING_WARNING_HOURS * HOUR_MS));
}
