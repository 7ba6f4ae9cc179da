import { InlineGrid } from "@shopify/polaris";
import { ChartCard } from "#console/charts/chart-card.tsx";
import { withOthers, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { DayLine } from "#console/charts/day-line.tsx";
import { Doughnut, MOST_SLICES } from "#console/charts/doughnut.tsx";
import { chartTitles } from "#console/screens/dashboard/chart-titles.ts";
import type { ChartId } from "#console/screens/dashboard/chart-id.ts";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { Headline } from "#console/screens/dashboard/headline.tsx";
import { MeasureChoice } from "#console/screens/dashboard/measure-choice.tsx";
import { whereAny, whereListed } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/section-props.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { useShopTimeZone } from "#console/frame/session.tsx";
import { dayWithin, daysOfPeriod } from "#domain/insights/days-of-period.ts";
import { periodBefore, type Period } from "#domain/insights/period.ts";
import { changeOf, formatShare } from "#domain/insights/figure-words.ts";
import { startOfDay } from "#domain/dates/day-bounds.ts";
import { formatCalendarDay, formatTime } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Orders and their amounts by day (S0 section 2). */
export function TransactionsPerDay({ figures, before, money, behind, control, period }: SectionProps<"days">) {
  const timeZone = useShopTimeZone();
  const { measure } = control.state;
  const valueOf = (day: { orders: number; amounts: Parameters<typeof money.sum>[0] }) =>
    measure === "count" ? day.orders : money.sum(day.amounts);
  const byDay = new Map(figures.map((day) => [day.day, valueOf(day)]));
  const total = figures.reduce((sum, day) => sum + valueOf(day), 0);
  const byDayBefore = new Map(before?.map((day) => [day.day, valueOf(day)]));
  const valuesBefore = daysOfPeriod(periodBefore(period, timeZone), timeZone).map((day) => byDayBefore.get(day) ?? 0);
  const format = measure === "count" ? formatCount : money.format;
  const data: ChartData = {
    nameHeading: "Day",
    valueHeading: measure === "count" ? "Transactions" : "Amount",
    format,
    share: null,
    points: daysOfPeriod(period, timeZone).map((day, at) => ({
      key: day,
      name: dayName(period, day, timeZone),
      before: before && (valuesBefore[at] ?? 0),
      value: byDay.get(day) ?? 0,
      url: byDay.has(day) ? () => behind({}, dayWithin(period, day, timeZone)) : null,
    })),
  };
  return (
    <ChartCard
      title={chartTitles["per-day"]}
      headline={
        <Headline
          value={measure === "count" ? countWords(total, "transaction") : money.format(total)}
          change={
            before &&
            changeOf(
              total,
              before.reduce((sum, day) => sum + valueOf(day), 0),
            )
          }
        />
      }
      choice={<MeasureChoice title={chartTitles["per-day"]} measure={measure} onChoose={control.setMeasure} />}
      data={figures.length > 0 ? data : null}
      empty={<EmptyChart />}
      view={control.chartView("per-day")}
    >
      {(shown, height) => <DayLine title={chartTitles["per-day"]} data={shown} height={height} />}
    </ChartCard>
  );
}

/** A day, and from when on it is counted where the period begins in its course. */
function dayName(period: Period, day: string, timeZone: string): string {
  const isCut = dayWithin(period, day, timeZone).start > startOfDay(day, timeZone);
  return isCut ? `${formatCalendarDay(day)}, from ${formatTime(period.start, timeZone)}` : formatCalendarDay(day);
}

/** What the orders were paid with, and which scenario decided them (S0 section 2). */
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
    valueHeading: "Transactions",
    format: formatCount,
    share: (point) => formatShare(point.value, total),
    points,
  };
  return (
    <ChartCard title={title} data={total > 0 ? data : null} empty={<EmptyChart />} legendRows={MOST_SLICES} view={control.chartView(id)}>
      {(shown, height) => (
        <Doughnut title={title} data={{ ...shown, points: withOthers(shown.points, MOST_SLICES, urlOf) }} height={height} />
      )}
    </ChartCard>
  );
}
