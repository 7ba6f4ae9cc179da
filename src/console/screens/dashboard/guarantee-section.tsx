import { BlockStack, InlineGrid, List } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import type { ChartData, ChartPoint, ChartTone } from "#console/charts/chart-data.ts";
import { Doughnut } from "#console/charts/doughnut.tsx";
import { HorizontalBars } from "#console/charts/horizontal-bars.tsx";
import { chartTitles, totalTitles } from "#console/screens/dashboard/chart-list.ts";
import { ChargebackCharts, ON_REJECTED } from "#console/screens/dashboard/chargeback-charts.tsx";
import { EmptyApprovalRate } from "#console/screens/dashboard/guarantee-offer.tsx";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { TotalCard, Headline } from "#console/screens/dashboard/totals.tsx";
import { whereAny } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import { approvalRate } from "#domain/figures/dashboard-rates.ts";
import { changeOf, formatRate, formatShare, rateChangeOf } from "#domain/figures/figure-words.ts";
import { guaranteeCounts, guaranteeCountKeys, statusesCountedAs, type GuaranteeCount } from "#domain/figures/guarantee-counts.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** The bars of the Transactions chart: the counts that its help explains. */
const explained = guaranteeCountKeys.filter((key) => guaranteeCounts[key].help !== null);
const toneOf: Partial<Record<GuaranteeCount, { tone: ChartTone }>> = {
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
function pointOf(key: GuaranteeCount, { figures, before, behind }: SectionProps<"guarantee">): ChartPoint {
  const value = figures.counts[key];
  const url = whereAny(value, behind({ guaranteeStatuses: statusesCountedAs(key) }));
  return { key, name: guaranteeCounts[key].name, ...toneOf[key], value, before: before?.counts[key] ?? null, url };
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
        <List.Item key={key}>{`${guaranteeCounts[key].name}: ${guaranteeCounts[key].help}.`}</List.Item>
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
      help="Approved orders as a share of approved and rejected orders. Pending and unscreened orders don't count."
      headline={rate !== null && <Headline value={formatRate(rate)} change={rateChangeOf(rate, rateBefore)} goodWhen="up" />}
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

/** Approved, rejected and pending amounts. A rejected order that was shipped anyway and charged back wasn't prevented. */
function Totals({ figures, before, money, behind }: SectionProps<"guarantee">) {
  const { counts, chargebacksOnRejected: onRejected } = figures;
  const totals = [
    {
      title: totalTitles.guaranteed,
      amounts: figures.approvedAmounts,
      was: before?.approvedAmounts,
      count: counts.approved,
      statuses: statusesCountedAs("approved"),
      note: null,
      goodWhen: "up" as const,
    },
    {
      title: totalTitles.fraudPrevented,
      amounts: figures.rejectedAmounts,
      was: before?.rejectedAmounts,
      count: counts.rejected,
      statuses: statusesCountedAs("rejected"),
      note:
        onRejected > 0
          ? { text: `${formatCount(onRejected)} ${onRejected === 1 ? "was" : "were"} charged back`, url: behind(ON_REJECTED) }
          : null,
      goodWhen: undefined,
    },
    {
      title: totalTitles.pending,
      amounts: figures.pendingAmounts,
      was: before?.pendingAmounts,
      count: counts.pending,
      statuses: statusesCountedAs("pending"),
      note: null,
      goodWhen: undefined,
    },
  ];
  return (
    <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
      {totals.map(({ title, amounts, was, count, statuses, note, goodWhen }) => (
        <TotalCard
          key={title}
          title={title}
          value={money.format(money.total(amounts))}
          count={{ text: countWords(count, "order"), url: whereAny(count, behind({ guaranteeStatuses: statuses })) }}
          note={note}
          change={was ? changeOf(money.total(amounts), money.total(was)) : null}
          goodWhen={goodWhen}
        />
      ))}
    </InlineGrid>
  );
}
