import { BlockStack, Card, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { useContext, type CSSProperties } from "react";
import type { Movers } from "#contract/movers.ts";
import { useMovers, type ShownMovers } from "#console/screens/dashboard/later-queries.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import type { Measure } from "#console/screens/dashboard/dashboard-address.ts";
import type { DashboardControl } from "#console/screens/dashboard/use-dashboard-state.ts";
import type { DashboardFilter } from "#domain/figures/dashboard-filter.ts";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { MOVERS_TITLE, moversColumns, moverTitles, MoversSkeleton } from "#console/screens/dashboard/section-skeletons.tsx";
import { Headline } from "#console/screens/dashboard/totals.tsx";
import { MeasureChoice } from "#console/screens/dashboard/measure-choice.tsx";
import { ComparisonContext } from "#console/ui/figures/comparison-context.ts";
import type { MoneyIn } from "#console/ui/figures/money-in.ts";
import { columnNames, MoversTable } from "#console/screens/dashboard/movers-table.tsx";
import { ordersBehind } from "#console/screens/dashboard/orders-behind.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { CARD_COUNTRY_NOTE, cardCountryName } from "#domain/geography/countries.ts";
import { comparisonTitle, type Comparison } from "#domain/figures/comparison.ts";
import { changeOf } from "#domain/figures/figure-words.ts";
import type { Mover, OtherMovers, PeriodFigures, RankedMovers } from "#domain/figures/movers.ts";
import type { Period } from "#domain/figures/period.ts";
import { signedText, spanWords } from "#domain/figures/span-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { countWords } from "#domain/text/count-words.ts";
import "#console/screens/dashboard/movers-styles.css";
import { useAwaitsServer } from "#console/api/use-reach.ts";

type Kind = {
  of: keyof typeof moverTitles;
  heading: string;
  nameOf: (mover: Mover) => string;
  /** The filter for its orders; null if they can't be listed. */
  partOf: (mover: Mover) => Partial<PaymentFilter> | null;
};

/** What changes are broken down by, one table each. */
const kinds: Kind[] = [
  { of: "scenarios", heading: "Scenario", nameOf: ({ name }) => name, partOf: ({ id }) => (id === null ? null : { scenarioIds: [id] }) },
  { of: "acquirers", heading: "Payment method", nameOf: ({ name }) => nameOrNone(name), partOf: ({ name }) => ({ acquirers: [name] }) },
  { of: "countries", heading: "Country", nameOf: ({ name }) => cardCountryName(name), partOf: ({ name }) => ({ cardCountries: [name] }) },
];

export type MoversProps = { filter: DashboardFilter; money: MoneyIn; control: DashboardControl; comparison: Comparison };

/** The biggest changes from the period that it's compared to. Renders nothing if the shop's plan doesn't include them. */
export function MoversPanel({ filter, money, control, comparison }: MoversProps) {
  const { measure } = control.state;
  const { data, error, isPlaceholderData, retry } = useMovers(filter, comparison);
  const isAwaited = useAwaitsServer(error);
  if (data?.movers === null) return null;
  if (!data && !error && !isAwaited) return <MoversSkeleton />;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            {MOVERS_TITLE}
          </Text>
          <MeasureChoice title={MOVERS_TITLE} measure={measure} onChoose={control.setMeasure} />
        </InlineStack>
        {data && error && <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} {...retry} />}
        {data ? (
          <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
            <Changes of={data} movers={data.movers} money={money} measure={measure} />
          </div>
        ) : (
          <LoadFailure error={error} {...retry} />
        )}
      </BlockStack>
    </Card>
  );
}

type ChangesProps = { of: Pick<ShownMovers, "filter" | "period">; movers: Movers; money: MoneyIn; measure: Measure };

function Changes({ of: { filter, period }, movers, money, measure }: ChangesProps) {
  const timeZone = useShopTimeZone();
  const { comparison } = useContext(ComparisonContext);
  const behind = ordersBehind({ filter, period }, timeZone);
  const { before, total, countries } = movers;
  if (total.now.orders === 0 && total.before.orders === 0) return <EmptyChart />;
  const valueOf = (figures: PeriodFigures) => (measure === "count" ? figures.orders : money.total(figures.amounts));
  const now = valueOf(total.now);
  const format = measure === "count" ? formatCount : money.format;
  const missing = measure === "count" ? [] : money.missingIn([...total.now.amounts, ...total.before.amounts]);
  const tables = kinds.map((kind) => ({ ...kind, ...toldOf(movers[kind.of], measure) }));
  const shown = tables.flatMap(({ told, others }) => [...(told ?? []), ...(others ? [others] : [])]);
  const urlOf = (part: Partial<PaymentFilter> | null, inPeriod: Period) => part && behind(part, inPeriod);
  return (
    <BlockStack gap="400">
      <BlockStack gap="050">
        <Headline value={measure === "count" ? countWords(now, "order") : format(now)} change={changeOf(now, valueOf(total.before))} />
        <Text as="p" variant="bodySm" tone="subdued">
          {`${comparisonTitle(comparison)}: ${spanWords(before, timeZone)}.${countries ? ` ${CARD_COUNTRY_NOTE}` : ""}`}
        </Text>
        <MissingRates missing={missing} />
      </BlockStack>
      <div className="movers-tables" style={gridOf(shown)}>
        <InlineGrid columns={moversColumns} gap="500">
          {tables.map(({ of, heading, nameOf, partOf, told, others }) => (
            <MoversTable
              key={of}
              title={moverTitles[of]}
              heading={heading}
              valueOf={valueOf}
              format={format}
              others={others}
              rows={
                told &&
                told.map((mover) => ({
                  ...mover,
                  name: nameOf(mover),
                  urlNow: urlOf(partOf(mover), period),
                  urlBefore: urlOf(partOf(mover), before),
                }))
              }
            />
          ))}
        </InlineGrid>
      </div>
    </BlockStack>
  );

  /** Sizes each column of figures to its widest value across all tables, so that they line up. */
  function gridOf(movers: readonly Pick<Mover, "now" | "before">[]): CSSProperties & Record<`--${string}`, number> {
    const widest = (heading: string, text: (mover: Pick<Mover, "now" | "before">) => string) =>
      Math.max(heading.length, ...movers.map((mover) => text(mover).length));
    return {
      "--before-characters": widest(columnNames.before, (mover) => format(valueOf(mover.before))),
      "--now-characters": widest(columnNames.now, (mover) => format(valueOf(mover.now))),
      "--change-characters": widest(columnNames.change, (mover) => signedText(valueOf(mover.now) - valueOf(mover.before), format)),
    };
  }
}

/** The largest changes of a kind by a measure, and the rest; null if a filter rules the breakdown out. */
function toldOf(ranked: RankedMovers | null, measure: Measure): { told: Mover[] | null; others: OtherMovers | null } {
  if (ranked === null) return { told: null, others: null };
  return measure === "count"
    ? { told: ranked.byOrders, others: ranked.othersByOrders }
    : { told: ranked.byAmount, others: ranked.othersByAmount };
}
