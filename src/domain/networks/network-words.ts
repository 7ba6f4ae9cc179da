import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { formatRate } from "#domain/figures/figure-words.ts";
import type { Programme, ProgrammeRule } from "#domain/networks/network-programs.ts";
import type { NetworkRatio, NetworkStanding, Standing } from "#domain/networks/network-standing.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Where a shop stands, in a word or two. */
export const standingNames: Record<Standing, string> = { fine: "Outside", near: "Close", above: "In the programme" };

/** Whether a shop is in a programme, and why: 'Not in the programme: 23 of 1,501 counted; your ratio alone has reached 1.50%.' */
export function answerWords(standing: NetworkStanding): string {
  const { rule, forecast } = standing;
  if (standing.standing === "above")
    return `In the programme: both limits are reached, a ratio of ${limitText(rule)} and ${formatCount(rule.leastCount)} counted.`;
  const start = standing.standing === "near" ? "Close to the programme" : "Not in the programme";
  const end = forecast?.standing === "above" ? " At this pace both limits are reached by the month's end." : "";
  return `${start}: ${reachedWords(standing)}.${end}`;
}

/** How much of each of the two limits is reached: 1 is all of it, and more is above it. */
export function limitShares({ rule, count, ratioPercent }: NetworkStanding): { ratio: number; count: number } {
  return { ratio: ratioPercent === null ? 0 : (ratioPercent * 100) / rule.leastBasisPoints, count: count / rule.leastCount };
}

/** The least ratio of a programme: '1.50%'. */
export function limitText({ leastBasisPoints }: ProgrammeRule): string {
  return formatRate(leastBasisPoints / 100);
}

/** A ratio: '1.20%'; a dash where there is nothing to divide by. */
export function ratioText({ ratioPercent }: NetworkRatio): string {
  return ratioPercent === null ? "-" : formatRate(ratioPercent);
}

/** What is divided by what: 'Of 10,000 transactions this month: 60 fraud disputes, which count twice, and 30 others.' */
export function countedWords({ dividesBy, countsFraudTwice }: Programme, { count, settled, withAlerts }: NetworkStanding): string {
  const isSameMonth = dividesBy === "same month";
  const of = `Of ${countWords(settled, "transaction")} ${isSameMonth ? "this month" : "last month"}`;
  // With alerts only the reports of fraud are left, one for each fraud dispute.
  const fraud = withAlerts.count;
  if (!countsFraudTwice || fraud === 0) return `${of}: ${countWords(count, "chargeback")}${isSameMonth ? "" : " this month"}.`;
  const others = count - 2 * fraud;
  const disputes = `${countWords(fraud, "fraud dispute")}, which ${fraud === 1 ? "counts" : "count"} twice`;
  return `${of}: ${disputes}${others > 0 ? `, and ${countWords(others, "other")}` : ""}.`;
}

/** Whose rule it is, and since when: 'Visa VAMP, rule since Apr 1, 2026'. */
export function ruleSourceWords({ name }: Programme, { from }: ProgrammeRule): string {
  return `${name}, rule since ${formatCalendarDay(from)}`;
}

/** What is in no programme's count: paid without a card, or with one of no known brand. Null where nothing is. */
export function unknownBrandWords({ orders, chargebacks }: { orders: number; chargebacks: number }): string | null {
  const parts = [
    ...(orders > 0 ? [`${countWords(orders, "transaction")} this month`] : []),
    ...(chargebacks > 0 ? [countWords(chargebacks, "chargeback")] : []),
  ];
  return parts.length === 0 ? null : `Counted for no network: ${parts.join(" and ")}, paid without a card or with one of no known brand.`;
}

/** How far it is to each limit; one that is reached alone is half of the way. */
function reachedWords(standing: NetworkStanding): string {
  const { rule, count, ratioPercent } = standing;
  const shares = limitShares(standing);
  const least = formatCount(rule.leastCount);
  const ofCount = shares.count >= 1 ? `your count alone has reached ${least}` : `${formatCount(count)} of ${least} counted`;
  if (ratioPercent === null) return ofCount;
  if (shares.ratio >= 1) return `${ofCount}; your ratio alone has reached ${limitText(rule)}`;
  return `${ofCount}; your ratio of ${formatRate(ratioPercent)} is below ${limitText(rule)}`;
}
