import { InsightCard, NotFoundCard } from "#console/screens/insights/insight-card.tsx";
import { percent } from "#console/screens/insights/percent.ts";
import { insightsEstimates, RECOVERABLE_CHECKOUT_SHARE } from "#domain/insights/insights-estimates.ts";
import type { InsightsResults } from "#domain/insights/insights-results.ts";
import { formatByTemplate } from "#domain/money/money-template.ts";

const TITLE = "Missed business from abandoned checkouts";
const TOPIC = "abandoned checkouts";

/** Checkouts that never became an order. */
export function CheckoutsCard({ results }: { results: InsightsResults }) {
  const { totalCount, totalWorth, failedCount, failedWorth } = results.abandoned;
  if (totalCount === 0) {
    return (
      <NotFoundCard title={TITLE} topic={TOPIC}>
        No abandoned checkouts in the last 90 days. They're counted once your shop sends them to Surety.
      </NotFoundCard>
    );
  }
  const money = (worth: number) => formatByTemplate(results.moneyFormat, worth);
  const recoverable = money(insightsEstimates(results).recoverableCheckoutsWorth);
  const share = percent(RECOVERABLE_CHECKOUT_SHARE);
  return (
    <InsightCard
      title={TITLE}
      topic={TOPIC}
      estimate={{ worth: recoverable, label: "could be recovered from failed checkouts" }}
      explanation="Customers filled a cart but didn't place an order. Those whose payment failed wanted to buy, and many come back if you offer another payment method."
      counted="Checkouts"
      losses={[
        { label: "Abandoned", count: totalCount, worth: money(totalWorth), url: null },
        { label: "Of these, payment failed", count: failedCount, worth: money(failedWorth), url: null },
      ]}
      assumptions={[
        `Assumes ${share} of the value of failed checkouts can be recovered: ${share} of ${money(failedWorth)} is ${recoverable}.`,
      ]}
    />
  );
}
