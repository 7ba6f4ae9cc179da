import { formatCalendarDay } from "#domain/dates/format-instant.ts";
import { formatRate } from "#domain/figures/figure-words.ts";
import type { Program, ProgramRule } from "#domain/networks/network-programs.ts";
import type { NetworkRatio, NetworkStanding, Standing } from "#domain/networks/network-standing.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** A standing as the badge shows it: a ratio over its limit is shown even while the count keeps the shop out. */
export type ShownStanding = Standing | "ratioOver";
export const standingNames: Record<ShownStanding, string> = {
  fine: "Below threshold",
  near: "Near threshold",
  ratioOver: "Ratio over limit",
  above: "Enrolled",
};

export function shownStanding(standing: NetworkStanding): ShownStanding {
  return standing.standing !== "above" && limitShares(standing).ratio >= 1 ? "ratioOver" : standing.standing;
}

/** Whether a shop is enrolled in a program, and why: 'Your ratio (1.20%) and count (1,200) are below the limits of 1.50% and 1,501.' */
export function answerWords(standing: NetworkStanding): string {
  const isForecastAbove = standing.standing !== "above" && standing.forecast?.standing === "above";
  return `${reachedWords(standing)}.${isForecastAbove ? " At this pace, you'll be enrolled by the end of the month." : ""}`;
}

/** The share of each limit that is reached, 1 for all of it. */
export function limitShares({ rule, count, ratioPercent }: NetworkStanding): { ratio: number; count: number } {
  return { ratio: ratioPercent === null ? 0 : (ratioPercent * 100) / rule.leastBasisPoints, count: count / rule.leastCount };
}

/** A program's ratio limit: '1.50%'. */
export function limitText({ leastBasisPoints }: ProgramRule): string {
  return formatRate(leastBasisPoints / 100);
}

/** A ratio: '1.20%', or a dash if there are no orders. */
export function ratioText({ ratioPercent }: NetworkRatio): string {
  return ratioPercent === null ? "-" : formatRate(ratioPercent);
}

/** What the count and ratio consist of: '10,000 orders this month, 60 fraud chargebacks (counted twice) and 30 other chargebacks.' */
export function countedWords({ dividesBy, countsFraudTwice }: Program, { count, settled, withAlerts }: NetworkStanding): string {
  const isSameMonth = dividesBy === "same month";
  const orders = `${countWords(settled, "order")} ${isSameMonth ? "this month" : "last month"}`;
  // With alerts only the fraud reports are left, one for each fraud chargeback.
  const fraud = withAlerts.count;
  if (!countsFraudTwice || fraud === 0) return `${orders}, ${countWords(count, "chargeback")}${isSameMonth ? "" : " this month"}.`;
  const others = count - 2 * fraud;
  const counted = `${countWords(fraud, "fraud chargeback")} (counted twice)`;
  return others > 0 ? `${orders}, ${counted} and ${countWords(others, "other chargeback")}.` : `${orders}, ${counted}.`;
}

/** A link to the rule's source: 'Visa VAMP limits since Apr 1, 2026'. */
export function ruleSourceWords({ name }: Program, { from }: ProgramRule): string {
  return `${name} limits since ${formatCalendarDay(from)}`;
}

/** Orders and chargebacks that count toward no program; null if there are none. */
export function unknownBrandWords({ orders, chargebacks }: { orders: number; chargebacks: number }): string | null {
  const parts = [...(orders > 0 ? [countWords(orders, "order")] : []), ...(chargebacks > 0 ? [countWords(chargebacks, "chargeback")] : [])];
  return parts.length === 0
    ? null
    : `Not counted for any network: ${parts.join(" and ")} this month, paid without a card or with an unknown card brand.`;
}

function reachedWords(standing: NetworkStanding): string {
  const { rule, count, ratioPercent } = standing;
  const shares = limitShares(standing);
  const [ratioLimit, countLimit] = [limitText(rule), formatCount(rule.leastCount)];
  const yourCount = `count (${formatCount(count)})`;
  if (ratioPercent === null) {
    const answer = `Your ${yourCount} ${relationWords(shares.count)} the limit of ${countLimit}`;
    return standing.standing === "above" ? `${answer}, so you are enrolled` : answer;
  }
  const yourRatio = `ratio (${formatRate(ratioPercent)})`;
  if (standing.standing === "above")
    return `Your ${yourRatio} and ${yourCount} have reached the limits of ${ratioLimit} and ${countLimit}, so you are enrolled`;
  if (shares.ratio >= 1)
    return `Your ${yourRatio} ${relationWords(shares.ratio)} the ${ratioLimit} limit, but your ${yourCount} ${relationWords(shares.count)} ${countLimit}, so you are not enrolled`;
  if (shares.count >= 1)
    return `Your ${yourCount} ${relationWords(shares.count)} the limit of ${countLimit}, but your ${yourRatio} ${relationWords(shares.ratio)} ${ratioLimit}, so you are not enrolled`;
  return `Your ${yourRatio} and ${yourCount} are ${standing.standing === "near" ? "close to" : "below"} the limits of ${ratioLimit} and ${countLimit}`;
}

/** How a figure compares to its limit, by the share of the limit that is reached. */
function relationWords(share: number): string {
  if (share >= 1) return share > 1 ? "is over" : "is at";
  return share < FAR_BELOW ? "is far below" : "is below";
}

const FAR_BELOW = 0.5;
