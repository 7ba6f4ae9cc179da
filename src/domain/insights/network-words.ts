import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { formatRate } from "#domain/insights/figure-words.ts";
import type { Programme, ProgrammeRule } from "#domain/insights/network-programmes.ts";
import type { NetworkRatio, NetworkStanding, Standing } from "#domain/insights/network-standing.ts";
import { formatCount } from "#domain/payments/page-range.ts";

const standingNames: Record<Standing, string> = {
  fine: "Limits not reached",
  near: "Near the limits",
  above: "Limits reached",
};

/** Words of where a shop stands; one of the two limits alone is told too, for it is half of the way. */
export function standingWords(standing: NetworkStanding): string {
  const { ratio, count } = limitShares(standing);
  if (standing.standing === "fine" && ratio >= 1) return "Ratio reached, count not";
  if (standing.standing === "fine" && count >= 1) return "Count reached, ratio not";
  return standingNames[standing.standing];
}

/** How much of each of the two limits is reached: 1 is all of it, and more is above it. */
export function limitShares({ rule, count, ratioPercent }: NetworkStanding): { ratio: number; count: number } {
  return { ratio: ratioPercent === null ? 0 : (ratioPercent * 100) / rule.leastBasisPoints, count: count / rule.leastCount };
}

/** The ratio in large: '1.20%'; a dash where there is nothing to divide by. */
export function ratioText({ ratioPercent }: NetworkRatio): string {
  return ratioPercent === null ? "-" : formatRate(ratioPercent);
}

/** What the ratio is made of: '150 counted, of 10,000 orders this month: 60 fraud disputes, which count twice, and 30 others'. */
export function countedWords({ dividesBy, countsFraudTwice }: Programme, { count, settled, withAlerts }: NetworkStanding): string {
  const orders = `${formatCount(settled)} ${settled === 1 ? "order" : "orders"}`;
  const counted = `${formatCount(count)} counted, of ${orders} ${dividesBy === "same month" ? "this month" : "last month"}`;
  // With alerts only the reports of fraud are left, one for each fraud dispute.
  const fraud = withAlerts.count;
  if (!countsFraudTwice || fraud === 0) return counted;
  const others = count - 2 * fraud;
  const disputes = fraud === 1 ? "1 fraud dispute, which counts twice" : `${formatCount(fraud)} fraud disputes, which count twice`;
  return `${counted}: ${disputes}${others > 0 ? `, and ${formatCount(others)} ${others === 1 ? "other" : "others"}` : ""}`;
}

/** Where a programme begins, which of its two limits is reached, and how far it is to the other. */
export function limitWords({ rule, count, ratioPercent, left }: NetworkStanding): string {
  const limits = `Begins at ${formatRate(rule.leastBasisPoints / 100)} and ${formatCount(rule.leastCount)} counted in a month`;
  if (left === 0) return `${limits}: both are reached.`;
  const toGo = `${formatCount(left)} more to go.`;
  if (count >= rule.leastCount) return `${limits}. The count is reached, the ratio is not: ${toGo}`;
  if (ratioPercent !== null && ratioPercent >= rule.leastBasisPoints / 100)
    return `${limits}. The ratio is reached, the count is not: ${toGo}`;
  return `${limits}: ${toGo}`;
}

export function forecastWords(forecast: NetworkRatio | null): string {
  if (forecast === null) return "Too early in the month for a forecast.";
  const ratio = forecast.ratioPercent === null ? "" : `${formatRate(forecast.ratioPercent)}, `;
  return `At the month's end, if it goes on like this: ${ratio}${formatCount(forecast.count)} counted. ${standingNames[forecast.standing]}.`;
}

/** What refunds at alerts would change, and what they would not. */
export function alertWords({ countsFraudTwice }: Programme, { count, withAlerts }: NetworkStanding): string {
  if (count === 0) return "Nothing was counted that an alert could have kept away.";
  const ratio = withAlerts.ratioPercent === null ? "" : `${formatRate(withAlerts.ratioPercent)}, `;
  const result = `With every dispute refunded at its alert: ${ratio}${formatCount(withAlerts.count)} counted.`;
  return countsFraudTwice
    ? `${result} The dispute stays away then; the report of the fraud does not.`
    : `${result} A dispute that is refunded at its alert is no chargeback.`;
}

/** Whose rule it is, and since when: 'Visa VAMP, rule since Apr 1, 2026'. */
export function ruleSourceWords({ name }: Programme, { from }: ProgrammeRule): string {
  return `${name}, rule since ${formatCalendarDay(from)}`;
}

/** What is in no programme's count: paid without a card, or with one of no known brand. Null where nothing is. */
export function unknownBrandWords({ orders, chargebacks }: { orders: number; chargebacks: number }): string | null {
  const parts = [
    ...(orders > 0 ? [`${formatCount(orders)} ${orders === 1 ? "order" : "orders"} this month`] : []),
    ...(chargebacks > 0 ? [`${formatCount(chargebacks)} ${chargebacks === 1 ? "chargeback" : "chargebacks"}`] : []),
  ];
  return parts.length === 0 ? null : `Counted for no network: ${parts.join(" and ")}, paid without a card or with one of no known brand.`;
}
