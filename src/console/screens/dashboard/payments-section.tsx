import { InlineGrid } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import { withOthers, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { DayLine } from "#console/charts/day-line.tsx";
import { Doughnut, MOST_SLICES } from "#console/charts/doughnut.tsx";
import { HorizontalBars, MOST_BARS_EXPANDED } from "#console/charts/horizontal-bars.tsx";
import { chartTitles, type ChartId } from "#console/screens/dashboard/chart-list.ts";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { Headline } from "#console/screens/dashboard/totals.tsx";
import { MeasureChoice } from "#console/screens/dashboard/measure-choice.tsx";
import { whereAny, whereListed } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { dayBeside, DEFAULT_COMPARISON } from "#domain/figures/comparison.ts";
import { partWithin, spanName, spanOf, spansOfPeriod, spanUnitNames, spanUnitOf } from "#domain/figures/spans-of-period.ts";
import { changeOf, formatShare } from "#domain/figures/figure-words.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Orders or amounts by day; by month or year over long periods. */
export function TransactionsPerDay({ figures, before, money, behind, control, period, asOf }: SectionProps<"days">) {
  const timeZone = useShopTimeZone();
  const { measure } = control.state;
  const valueOf = (day: { orders: number; amounts: Parameters<typeof money.sum>[0] }) =>
    measure === "count" ? day.orders : money.sum(day.amounts);
  const unit = spanUnitOf(period);
  const title = `Transactions per ${unit}`;
  const bySpan = sumsBy(figures, ({ day }) => spanOf(day, unit), valueOf);
  const comparison = control.state.comparison ?? DEFAULT_COMPARISON;
  const bySpanBefore = sumsBy(before ?? [], ({ day }) => spanOf(dayBeside(day, period, comparison, timeZone), unit), valueOf);
  const current = spanOf(calendarDay(asOf, timeZone), unit);
  const total = figures.reduce((sum, day) => sum + valueOf(day), 0);
  const format = measure === "count" ? formatCount : money.format;
  const data: ChartData = {
    nameHeading: spanUnitNames[unit],
    valueHeading: measure === "count" ? "Orders" : "Amount",
    format,
    share: null,
    points: spansOfPeriod(period, unit, timeZone).map((span) => ({
      key: span,
      name: spanName(period, span, unit, timeZone),
      before: before && (bySpanBefore.get(span) ?? 0),
      value: bySpan.get(span) ?? 0,
      isUnfinished: span === current,
      url: bySpan.has(span) ? () => behind({}, partWithin(period, span, unit, timeZone)) : null,
    })),
  };
  return (
    <ChartCard
      title={title}
      headline={
        <Headline
          value={measure === "count" ? countWords(total, "order") : money.format(total)}
          change={before && changeOf(Math.round(total), Math.round(before.reduce((sum, day) => sum + valueOf(day), 0)))}
        />
      }
      choice={<MeasureChoice title={title} measure={measure} onChoose={control.setMeasure} />}
      data={figures.length > 0 ? data : null}
      empty={<EmptyChart />}
      hasMore
      view={control.chartView("per-day")}
    >
      {(shown, height) => <DayLine title={title} data={shown} height={height} />}
    </ChartCard>
  );
}

/** Sums rows by key, in the rows' order. */
function sumsBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string, valueOf: (row: Row) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + valueOf(row));
  return sums;
}

/** Orders by payment method and by scenario. */
export function PaymentSlices({ figures, before, behind, control }: SectionProps<"payments">) {
  const acquirersBefore = new Map(before?.acquirers.map((row) => [row.name, row.orders]));
  const scenariosBefore = new Map(before?.scenarios.map((row) => [row.id, row.orders]));
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      <Slices
        id="payment-methods"
        title={chartTitles["payment-methods"]}
        nameHeading="Payment method"
        control={control}
        urlOf={(names) => whereListed(names, (acquirers) => behind({ acquirers }))}
        points={figures.acquirers.map(({ name, orders }) => ({
          key: name,
          name: nameOrNone(name),
          value: orders,
          before: before && (acquirersBefore.get(name) ?? 0),
          url: whereAny(orders, behind({ acquirers: [name] })),
        }))}
      />
      <Slices
        id="risk-scenarios"
        title={chartTitles["risk-scenarios"]}
        nameHeading="Scenario"
        control={control}
        urlOf={(ids) => whereListed(ids, (scenarioIds) => behind({ scenarioIds: scenarioIds.map(Number) }))}
        points={figures.scenarios.map(({ id, name, orders }) => ({
          key: String(id),
          name,
          value: orders,
          before: before && (scenariosBefore.get(id) ?? 0),
          url: whereAny(orders, behind({ scenarioIds: [id] })),
        }))}
      />
    </InlineGrid>
  );
}

type SlicesProps = {
  id: ChartId;
  title: string;
  nameHeading: string;
  points: ChartPoint[];
  urlOf: (keys: readonly string[]) => string | null;
  control: SectionProps<"payments">["control"];
};

function Slices({ id, title, nameHeading, points, urlOf, control }: SlicesProps) {
  const total = points.reduce((sum, point) => sum + point.value, 0);
  const data: ChartData = {
    nameHeading,
    valueHeading: "Orders",
    format: formatCount,
    share: (point) => formatShare(point.value, total),
    points,
  };
  return (
    <ChartCard
      title={title}
      data={total > 0 ? data : null}
      empty={<EmptyChart />}
      legendRows={Math.min(points.length, MOST_SLICES)}
      hasMore={points.length > MOST_SLICES}
      view={control.chartView(id)}
    >
      {(shown, height, isExpanded) =>
        isExpanded ? (
          // A ring has no more colors.
          <HorizontalBars title={title} data={{ ...shown, points: withOthers(shown.points, MOST_BARS_EXPANDED, urlOf) }} height={height} />
        ) : (
          <Doughnut title={title} data={{ ...shown, points: withOthers(shown.points, MOST_SLICES, urlOf) }} height={height} />
        )
      }
    </ChartCard>
  );
}
