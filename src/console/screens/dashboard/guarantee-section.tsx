import { BlockStack, InlineGrid, List } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import type { ChartData, ChartPoint, ChartTone } from "#console/charts/chart-data.ts";
import { Doughnut } from "#console/charts/doughnut.tsx";
import { HorizontalBars } from "#console/charts/horizontal-bars.tsx";
import { chartTitles, totalTitles } from "#console/screens/dashboard/chart-titles.ts";
import { ChargebackCharts, ON_REJECTED } from "#console/screens/dashboard/chargeback-charts.tsx";
import { EmptyApprovalRate } from "#console/screens/dashboard/empty-approval-rate.tsx";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { FigureCard } from "#console/screens/dashboard/figure-card.tsx";
import { Headline } from "#console/screens/dashboard/headline.tsx";
import { whereAny } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/section-props.ts";
import { approvalRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import { countWords } from "#domain/text/count-words.ts";

const SCREENED: GuaranteeStatus[] = [1, 2, 3];
const APPROVED: GuaranteeStatus[] = [2];
const PENDING: GuaranteeStatus[] = [1];
const REJECTED: GuaranteeStatus[] = [3];

/** What the guarantee did for the shop's orders (S0 section 2). */
export function GuaranteeSection(props: SectionProps<"guarantee">) {
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        <Transactions {...props} />
        <ApprovalRate {...props} />
      </InlineGrid>
      <Totals {...props} />
      <ChargebackCharts {...props} />
    </BlockStack>
  );
}

type Part = { key: keyof SectionProps<"guarantee">["figures"]["counts"]; name: string; tone?: ChartTone; statuses?: GuaranteeStatus[] };

/** A count of the period, with the one before, that leads to its transactions; without statuses those are all. */
function pointOf({ key, statuses, ...shown }: Part, { figures, before, behind }: SectionProps<"guarantee">): ChartPoint {
  const value = figures.counts[key];
  const url = whereAny(value, behind(statuses ? { guaranteeStatuses: statuses } : {}));
  return { key, ...shown, value, before: before?.counts[key] ?? null, url };
}

function Transactions(props: SectionProps<"guarantee">) {
  const { figures, before, control } = props;
  const { counts } = figures;
  const was = before?.counts;
  const data: ChartData = {
    nameHeading: "Transactions",
    valueHeading: "Count",
    format: formatCount,
    share: (point) => formatShare(point.value, counts.orders),
    points: [
      pointOf({ key: "orders", name: "Total Transaction" }, props),
      pointOf({ key: "screened", name: "Screened", statuses: SCREENED }, props),
      pointOf({ key: "approved", name: "Approved", tone: "approved", statuses: APPROVED }, props),
      pointOf({ key: "pending", name: "Pending", tone: "pending", statuses: PENDING }, props),
    ],
  };
  return (
    <ChartCard
      title={chartTitles.transactions}
      help={<Terms />}
      headline={<Headline value={formatCount(counts.orders)} change={was ? changeOf(counts.orders, was.orders) : null} />}
      data={counts.orders > 0 ? data : null}
      empty={<EmptyChart />}
      view={control.chartView("transactions")}
    >
      {(shown, height) => <HorizontalBars title={chartTitles.transactions} data={shown} height={height} hasHint />}
    </ChartCard>
  );
}

/** What the four bars of the transactions count. */
function Terms() {
  return (
    <List>
      <List.Item>Total Transaction: all transactions of the period.</List.Item>
      <List.Item>Screened: transactions that were checked for the guarantee.</List.Item>
      <List.Item>Approved: transactions under the guarantee.</List.Item>
      <List.Item>Pending: transactions whose guarantee is under review.</List.Item>
    </List>
  );
}

function ApprovalRate(props: SectionProps<"guarantee">) {
  const { figures, before, control } = props;
  const { approved, rejected } = figures.counts;
  const rate = approvalRate(approved, rejected);
  const rateBefore = before && approvalRate(before.counts.approved, before.counts.rejected);
  const data: ChartData = {
    nameHeading: "Decision",
    valueHeading: "Transactions",
    format: formatCount,
    share: (point) => formatRate((point.value / (approved + rejected)) * 100),
    points: [
      pointOf({ key: "approved", name: "Approved", tone: "approved", statuses: APPROVED }, props),
      pointOf({ key: "rejected", name: "Rejected", tone: "rejected", statuses: REJECTED }, props),
    ],
  };
  return (
    <ChartCard
      title={chartTitles["approval-rate"]}
      help="Approved, divided by approved and rejected. Transactions that are pending or were not screened are not in this rate; the shares of the Transactions chart are of all."
      headline={rate !== null && <Headline value={formatRate(rate)} change={rateChangeOf(rate, rateBefore)} />}
      data={rate === null ? null : data}
      empty={<EmptyApprovalRate />}
      legendRows={2}
      view={control.chartView("approval-rate")}
    >
      {(shown, height) => (
        <Doughnut
          title={chartTitles["approval-rate"]}
          data={shown}
          height={height}
          middle={rate === null ? null : { value: formatRate(rate), name: chartTitles["approval-rate"] }}
        />
      )}
    </ChartCard>
  );
}

/** What was approved, rejected and is pending. What was shipped against a rejection and charged back was not prevented. */
function Totals({ figures, before, money, behind }: SectionProps<"guarantee">) {
  const { counts, chargebacksOnRejected: onRejected } = figures;
  const totals = [
    {
      title: totalTitles.guaranteed,
      amounts: figures.approvedAmounts,
      was: before?.approvedAmounts,
      count: counts.approved,
      statuses: APPROVED,
      note: null,
    },
    {
      title: totalTitles.fraudPrevented,
      amounts: figures.rejectedAmounts,
      was: before?.rejectedAmounts,
      count: counts.rejected,
      statuses: REJECTED,
      note: onRejected > 0 ? { text: `${formatCount(onRejected)} of them charged back`, url: behind(ON_REJECTED) } : null,
    },
    {
      title: totalTitles.pending,
      amounts: figures.pendingAmounts,
      was: before?.pendingAmounts,
      count: counts.pending,
      statuses: PENDING,
      note: null,
    },
  ];
  return (
    <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
      {totals.map(({ title, amounts, was, count, statuses, note }) => (
        <FigureCard
          key={title}
          title={title}
          value={money.format(money.total(amounts))}
          count={{ text: countWords(count, "transaction"), url: whereAny(count, behind({ guaranteeStatuses: statuses })) }}
          note={note}
          change={was ? changeOf(money.total(amounts), money.total(was)) : null}
        />
      ))}
    </InlineGrid>
  );
}
