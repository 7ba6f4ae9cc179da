import { BlockStack, InlineGrid, List } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import type { ChartData, ChartPoint, ChartTone } from "#console/charts/chart-data.ts";
import { Doughnut } from "#console/charts/doughnut.tsx";
import { barsRoom, HorizontalBars } from "#console/charts/horizontal-bars.tsx";
import { chartTitles, totalTitles } from "#console/screens/dashboard/chart-list.ts";
import { ChargebackCharts } from "#console/screens/dashboard/chargeback-charts.tsx";
import { EmptyApprovalRate } from "#console/screens/dashboard/guarantee-offer.tsx";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { TotalCard, Headline } from "#console/screens/dashboard/totals.tsx";
import { chargedBack, whereAny } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import { approvalRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { filterCountedAs, orderCountKeys, orderCounts, type OrderCount } from "#domain/figures/order-counts.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** The bars of the Transactions chart: the counts that its help explains. */
const explained = orderCountKeys.filter((key) => orderCounts[key].help !== null);
/** The height of those bars. */
export const EXPLAINED_PX = barsRoom(explained.length, true);
const toneOf: Partial<Record<OrderCount, { tone: ChartTone }>> = {
  approved: { tone: "approved" },
  pending: { tone: "pending" },
  rejected: { tone: "rejected" },
};

/** The Chargeback Guarantee section. */
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

/** A count for the period, with the previous one, linked to its orders. */
function pointOf(key: OrderCount, { figures, before, behind }: SectionProps<"guarantee">): ChartPoint {
  const value = figures.counts[key];
  const url = whereAny(value, behind(filterCountedAs(key)));
  return { key, name: orderCounts[key].name, ...toneOf[key], value, before: before?.counts[key] ?? null, url };
}

function Transactions(props: SectionProps<"guarantee">) {
  const { figures, before, control } = props;
  const { counts } = figures;
  const was = before?.counts;
  const data: ChartData = {
    nameHeading: "Orders",
    valueHeading: "Count",
    format: formatCount,
    share: (point) => formatShare(point.value, counts.orders),
    points: explained.map((key) => pointOf(key, props)),
  };
  return (
    <ChartCard
      title={chartTitles.transactions}
      help={<Terms />}
      headline={<Headline value={formatCount(counts.orders)} change={was ? changeOf(counts.orders, was.orders) : null} />}
      data={counts.orders > 0 ? data : null}
      empty={<EmptyChart />}
      height={EXPLAINED_PX}
      view={control.chartView("transactions")}
    >
      {(shown, height) => <HorizontalBars title={chartTitles.transactions} data={shown} height={height} hasHint />}
    </ChartCard>
  );
}

/** What the four bars count. */
function Terms() {
  return (
    <List>
      {explained.map((key) => (
        <List.Item key={key}>{`${orderCounts[key].name}: ${orderCounts[key].help}.`}</List.Item>
      ))}
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
    valueHeading: "Orders",
    format: formatCount,
    share: (point) => formatRate((point.value / (approved + rejected)) * 100),
    points: [pointOf("approved", props), pointOf("rejected", props)],
  };
  return (
    <ChartCard
      title={chartTitles["approval-rate"]}
      help="Approved orders as a share of approved and rejected orders. Orders without a decision don't count."
      headline={rate !== null && <Headline value={formatRate(rate)} change={rateChangeOf(rate, rateBefore)} goodWhen="up" />}
      data={rate === null ? null : data}
      empty={<EmptyApprovalRate />}
      legendRows={2}
      view={control.chartView("approval-rate")}
    >
      {(shown, height) => <Doughnut title={chartTitles["approval-rate"]} data={shown} height={height} />}
    </ChartCard>
  );
}

/** Guaranteed, prevented and pending amounts. A rejected order that was shipped anyway and charged back wasn't prevented. */
function Totals({ figures, before, money, behind }: SectionProps<"guarantee">) {
  const { counts, chargebacksOnRejected: onRejected } = figures;
  const totals = [
    {
      title: totalTitles.guaranteed,
      amounts: figures.guaranteedAmounts,
      was: before?.guaranteedAmounts,
      counted: "guaranteed" as const,
      note: null,
      goodWhen: "up" as const,
    },
    {
      title: totalTitles.fraudPrevented,
      amounts: figures.preventedAmounts,
      was: before?.preventedAmounts,
      counted: "rejected" as const,
      note:
        onRejected > 0
          ? {
              text: `Excludes ${formatCount(onRejected)} that ${onRejected === 1 ? "was" : "were"} charged back`,
              url: behind(chargedBack.rejected),
            }
          : null,
      goodWhen: undefined,
    },
    {
      title: totalTitles.pending,
      amounts: figures.pendingAmounts,
      was: before?.pendingAmounts,
      counted: "pending" as const,
      note: null,
      goodWhen: undefined,
    },
  ];
  return (
    <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
      {totals.map(({ title, amounts, was, counted, note, goodWhen }) => (
        <TotalCard
          key={title}
          title={title}
          value={money.format(money.total(amounts))}
          count={{ text: countWords(counts[counted], "order"), url: whereAny(counts[counted], behind(filterCountedAs(counted))) }}
          note={note}
          change={was ? changeOf(money.total(amounts), money.total(was)) : null}
          goodWhen={goodWhen}
        />
      ))}
    </InlineGrid>
  );
}
