import type { Programme, ProgrammeId, ProgrammeRule } from "#domain/networks/network-programs.ts";

/** A network's month in a shop: orders that were not rejected, and chargebacks by the month in which they came. */
export type NetworkMonth = { settled: number; settledMonthBefore: number; fraudChargebacks: number; otherChargebacks: number };

export const standings = ["fine", "near", "above"] as const;
/** Near is three quarters of the way or more; above is where the programme begins. */
export type Standing = (typeof standings)[number];
const NEAR_FROM = 0.75;

/** What a programme counts, divided by what it divides by. */
export type NetworkRatio = {
  count: number;
  settled: number;
  /** In percent, not rounded; null where there is nothing to divide by. */
  ratioPercent: number | null;
  standing: Standing;
  /** How far it is to the threshold, from 0; the nearer to 0 of ratio and count, for both have to be reached. */
  progress: number;
};

export type NetworkStanding = NetworkRatio & {
  programme: ProgrammeId;
  rule: ProgrammeRule;
  /** The month's end, if it goes on as it began; null while it is too early to say. */
  forecast: NetworkRatio | null;
  /** The same month if every dispute had been refunded at its alert: disputes stay away then, reports of fraud do not. */
  withAlerts: NetworkRatio;
};

/** Days of a month in which no forecast is made. */
const TOO_EARLY_DAYS = 3;

/**
 * Where a shop stands in a programme, in a month of which this much has passed: `day` (YYYY-MM-DD) and the share, 0 to 1.
 * A forecast stretches what is there so far over the whole month; last month's orders are what they are.
 */
export function networkStanding(
  programme: Programme,
  rule: ProgrammeRule,
  month: NetworkMonth,
  passed: { day: string; share: number },
): NetworkStanding {
  const settled = settledOf(programme, month);
  const count = countOf(programme, month);
  return {
    programme: programme.id,
    rule,
    ...ratioOf(rule, count, settled),
    forecast: isTooEarly(passed.day) ? null : forecastOf(programme, rule, month, passed.share),
    withAlerts: ratioOf(rule, programme.countsFraudTwice ? month.fraudChargebacks : 0, settled),
  };
}

function isTooEarly(day: string): boolean {
  return Number(day.slice(8, 10)) <= TOO_EARLY_DAYS;
}

const BASIS_POINTS = 10_000;

function settledOf(programme: Programme, month: NetworkMonth): number {
  return programme.dividesBy === "same month" ? month.settled : month.settledMonthBefore;
}

function countOf(programme: Programme, { fraudChargebacks, otherChargebacks }: NetworkMonth): number {
  return fraudChargebacks * (programme.countsFraudTwice ? 2 : 1) + otherChargebacks;
}

function ratioOf(rule: ProgrammeRule, count: number, settled: number): NetworkRatio {
  // In whole numbers, so that a ratio that is exactly the threshold has reached it.
  const isAbove = count >= rule.leastCount && count * BASIS_POINTS >= rule.leastBasisPoints * settled;
  const ofCount = count / rule.leastCount;
  const ofRatio = settled > 0 ? (count * BASIS_POINTS) / (rule.leastBasisPoints * settled) : Number.POSITIVE_INFINITY;
  const progress = Math.min(ofCount, ofRatio);
  return {
    count,
    settled,
    ratioPercent: settled > 0 ? (count * 100) / settled : null,
    standing: isAbove ? "above" : progress >= NEAR_FROM ? "near" : "fine",
    progress,
  };
}

function forecastOf(programme: Programme, rule: ProgrammeRule, month: NetworkMonth, share: number): NetworkRatio {
  const atMonthsEnd = (soFar: number) => Math.round(soFar / share);
  const whole: NetworkMonth = {
    settled: atMonthsEnd(month.settled),
    settledMonthBefore: month.settledMonthBefore,
    fraudChargebacks: atMonthsEnd(month.fraudChargebacks),
    otherChargebacks: atMonthsEnd(month.otherChargebacks),
  };
  return ratioOf(rule, countOf(programme, whole), settledOf(programme, whole));
}
