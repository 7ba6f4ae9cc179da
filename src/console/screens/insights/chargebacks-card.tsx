import type { Loss } from "#console/screens/insights/loss-table.tsx";
import { InsightCard, NotFoundCard } from "#console/screens/insights/insight-card.tsx";
import { transactionsAddress } from "#console/ui/transactions-address.ts";
import { percent } from "#console/screens/insights/percent.ts";
import { chargebackEnds, insightsEstimates, WINNABLE_CHARGEBACK_SHARE, type ChargebackEnd } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { chargebackOrders } from "#domain/insights/insights-orders.ts";
import { disputeStateName, type DisputeState } from "#domain/payments/dispute-state.ts";
import { formatByTemplate } from "#domain/money/money-template.ts";

const TITLE = "Lost business from chargebacks";
const TOPIC = "chargebacks";
const PAID: DisputeState = "guarantee_paid";
const endNames: Record<ChargebackEnd, string> = { lost: stateWords("lost"), won: stateWords("won"), inProgress: "in progress" };
const kinds = [
  { kind: "fraud", name: "Fraud" },
  { kind: "other", name: "Other reasons" },
] as const;

/** Chargebacks by reason and outcome. */
export function ChargebacksCard({ results }: { results: InsightsResults }) {
  const money = (worth: number) => formatByTemplate(results.moneyFormat, worth);
  const { fraudChargebacks, otherChargebacks, winnableChargebacksWorth } = insightsEstimates(results);
  const sums = { fraud: fraudChargebacks, other: otherChargebacks };
  const losses = kinds.flatMap(({ kind, name }) =>
    chargebackEnds.toReversed().map((end): Loss => {
      const orders = chargebackOrders(results, kind, end);
      return {
        label: `${name}, ${endNames[end]}`,
        count: sums[kind][end].count,
        worth: money(sums[kind][end].worth),
        url: orders && transactionsAddress(orders),
      };
    }),
  );
  const found = losses.filter(({ count }) => count > 0);
  if (found.length === 0) {
    return (
      <NotFoundCard title={TITLE} topic={TOPIC}>
        No chargebacks on your orders from the last 90 days. Chargebacks can take up to four months to arrive.
      </NotFoundCard>
    );
  }
  const share = percent(WINNABLE_CHARGEBACK_SHARE);
  const isSomePaid = results.chargebacks.some(({ statuses }) => statuses.some(({ status }) => status === PAID));
  const openWorth = fraudChargebacks.inProgress.worth + otherChargebacks.inProgress.worth;
  const stillOpen =
    openWorth > 0 ? ` ${fraudChargebacks.lost.count === 0 ? "" : "Another "}${money(openWorth)} is in progress and can still be won.` : "";
  return (
    <InsightCard
      title={TITLE}
      topic={TOPIC}
      estimate={{ worth: money(winnableChargebacksWorth), label: "in winnable chargebacks" }}
      explanation={`${
        fraudChargebacks.lost.count === 0
          ? "You haven't lost any fraud chargebacks."
          : "Banks took back payments for these orders. With the right evidence, you can dispute fraud chargebacks and win."
      }${stillOpen}`}
      counted="Orders"
      losses={found}
      assumptions={[
        `Assumes ${share} of lost fraud chargebacks could have been won: ${share} of ${money(fraudChargebacks.lost.worth)} is ${money(winnableChargebacksWorth)}.`,
        ...(isSomePaid ? ["Chargebacks that the guarantee paid count as lost, because the bank decided against you."] : []),
      ]}
    />
  );
}

function stateWords(state: DisputeState): string {
  return disputeStateName(state)?.toLowerCase() ?? state;
}
