import { InsightCard, NotFoundCard } from "#console/screens/insights/insight-card.tsx";
import { transactionsAddress } from "#console/ui/transactions-address.ts";
import { percent } from "#console/screens/insights/percent.ts";
import { FALSE_DECLINE_SHARE, FRAUD_AMONG_LEGIT_CANCELLED, insightsEstimates } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { refusedOrders } from "#domain/insights/insights-orders.ts";
import { formatByTemplate } from "#domain/money/money-template.ts";
import { refusalName } from "#domain/payments/refusal.ts";
import { countWords } from "#domain/text/count-words.ts";

const TITLE = "Refused business from declined orders";
const TOPIC = "declined orders";
/** A tenth of a count has one decimal. */
const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Orders that were rejected or canceled. */
export function DeclinesCard({ results }: { results: InsightsResults }) {
  const { count, riskCancelled, legitCancelled, riskCancelledWorth, legitCancelledWorth } = results.orders;
  if (riskCancelled + legitCancelled === 0) {
    return (
      <NotFoundCard title={TITLE} topic={TOPIC}>
        {count === 0
          ? "No orders in the last 90 days."
          : `No rejected or canceled orders in the last 90 days, out of ${countWords(count, "order")}.`}
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
          ? "No orders were declined for risk. Your canceled orders had other reasons."
          : "Orders that looked risky were declined. Some may have been fraud, but many came from genuine customers, who often don't try again."
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
        `Assumes ${share} of the value declined for risk came from genuine customers: ${share} of ${money(riskCancelledWorth)} is ${money(falseDeclinesWorth)}.`,
        `Up to ${tenths.format(fraudOrders)} of ${countWords(count, "order")}${fraudShare === null ? "" : `, or ${percent(fraudShare)},`} may have been fraud: every order declined for risk, and ${among} of those canceled for other reasons.`,
      ]}
    />
  );
}
