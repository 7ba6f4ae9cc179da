import type { Program, ProgramId, ProgramRule } from "#domain/networks/network-programs.ts";

/** A shop's month with a network: orders that weren't rejected, and the chargebacks that arrived that month. */
export type NetworkMonth = { settled: number; settledMonthBefore: number; fraudChargebacks: number; otherChargebacks: number };

export const standings = ["fine", "near", "above"] as const;
/** Near means 75% of both limits; above means both limits are reached. */
export type Standing = (typeof standings)[number];
const NEAR_FROM = 0.75;

/** A program's count and ratio. */
export type NetworkRatio = {
  count: number;
  settled: number;
  /** As a percent, not rounded; null if there are no orders to divide by. */
  ratioPercent: number | null;
  standing: Standing;
  /** How much of the limits is reached, 1 for all of it. The lower of ratio and count, because both must be reached. */
  progress: number;
};

export type NetworkStanding = NetworkRatio & {
  program: ProgramId;
  rule: ProgramRule;
  /** The forecast for the end of the month at the current pace; null while it's too early. */
  forecast: NetworkRatio | null;
  /** The same month if every alert had been refunded: that prevents disputes, but not fraud reports. */
  withAlerts: NetworkRatio;
};

/** Forecasts start after this day of the month. */
const TOO_EARLY_DAYS = 3;

/**
 * A shop's standing in a program. `passed` is the current day (YYYY-MM-DD) and the share of the month that has passed, 0 to
 * 1. The forecast extends this month's figures to the whole month; last month's orders don't change.
 */
export function networkStanding(
  program: Program,
  rule: ProgramRule,
  month: NetworkMonth,
  passed: { day: string; share: number },
): NetworkStanding {
  const settled = settledOf(program, month);
  const count = countOf(program, month);
  return {
    program: program.id,
    rule,
    ...ratioOf(rule, count, settled),
    forecast: isTooEarly(passed.day) ? null : forecastOf(program, rule, month, passed.share),
    withAlerts: ratioOf(rule, program.countsFraudTwice ? month.fraudChargebacks : 0, settled),
  };
}

function isTooEarly(day: string): boolean {
  return Number(day.slice(8, 10)) <= TOO_EARLY_DAYS;
}

const BASIS_POINTS = 10_000;

function settledOf(program: Program, month: NetworkMonth): number {
  return program.dividesBy === "same month" ? month.settled : month.settledMonthBefore;
}

function countOf(program: Program, { fraudChargebacks, otherChargebacks }: NetworkMonth): number {
  return fraudChargebacks * (program.countsFraudTwice ? 2 : 1) + otherChargebacks;
}

function ratioOf(rule: ProgramRule, count: number, settled: number): NetworkRatio {
  // In integers, so that a ratio of exactly the limit has reached it.
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

function forecastOf(program: Program, rule: ProgramRule, month: NetworkMonth, share: number): NetworkRatio {
  const atMonthsEnd = (soFar: number) => Math.round(soFar / share);
  const whole: NetworkMonth = {
    settled: atMonthsEnd(month.settled),
    settledMonthBefore: month.settledMonthBefore,
    fraudChargebacks: atMonthsEnd(month.fraudChargebacks),
    otherChargebacks: atMonthsEnd(month.otherChargebacks),
  };
  return ratioOf(rule, countOf(program, whole), settledOf(program, whole));
}
