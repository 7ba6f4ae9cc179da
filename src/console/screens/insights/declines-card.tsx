import { InsightCard, NotFoundCard } from "#console/screens/insights/insight-card.tsx";
import { transactionsAddress } from "#console/session/transactions-address.ts";
import { percent } from "#console/screens/insights/percent.ts";
import { FALSE_DECLINE_SHARE, FRAUD_AMONG_LEGIT_CANCELLED, insightsEstimates } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { refusedOrders } from "#domain/insights/insights-orders.ts";
import { formatByTemplate } from "#domain/money/money-template.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { refusalName } from "#domain/payments/refusal.ts";

const TITLE = "Refused business from declined orders";
const TOPIC = "declined orders";
/** A tenth of a count has one digit. */
const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Orders that were rejected or cancelled. */
export function DeclinesCard({ results }: { results: InsightsResults }) {
  const { count, riskCancelled, legitCancelled, riskCancelledWorth, legitCancelledWorth } = results.orders;
  if (riskCancelled + legitCancelled === 0) {
    return (
      <NotFoundCard title={TITLE} topic={TOPIC}>
        {count === 0
          ? "No orders were found in the last 90 days, and so none that were declined."
          : `None of your ${formatCount(count)} orders of the last 90 days was rejected or cancelled.`}
      </NotFoundCard>
    );
  }
  const money = (worth: number) => formatByTemplate(results.moneyFormat, worth);
  const { falseDeclinesWorth, fraudOrders, fraudShare } = insightsEstimates(results);
  const [share, among] = [percent(FALSE_DECLINE_SHARE), percent(FRAUD_AMONG_LEGIT_CANCELLED)];
  return (
    <InsightCard
      title={TITLE}
      topic={TOPIC}
      estimate={{ worth: money(falseDeclinesWorth), label: "in estimated false declines" }}
      explanation={
        riskCancelled === 0
          ? "No order was turned away for its risk. What was cancelled had other reasons."
          : "Orders that looked risky were turned away. Many of them came from honest buyers, who often do not try again."
      }
      counted="Orders"
      losses={[
        {
          label: refusalName("risk"),
          count: riskCancelled,
          worth: money(riskCancelledWorth),
          url: transactionsAddress(refusedOrders(results, "risk")),
        },
        {
          label: refusalName("other"),
          count: legitCancelled,
          worth: money(legitCancelledWorth),
          url: transactionsAddress(refusedOrders(results, "other")),
        },
      ]}
      assumptions={[
        `Assumes that ${share} of what was turned away for its risk was honest business: ${share} of ${money(riskCancelledWorth)} is ${money(falseDeclinesWorth)}.`,
        `Fraud orders are estimated as those turned away for their risk and ${among} of those cancelled for other reasons: ${tenths.format(fraudOrders)} of ${formatCount(count)} orders${fraudShare === null ? "" : `, or ${percent(fraudShare)}`}.`,
      ]}
    />
  );
}
