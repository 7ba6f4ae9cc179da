import { BlockStack, Card, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { useState, type CSSProperties } from "react";
import type { DashboardRequest } from "#contract/dashboard.ts";
import { getMovers, type Movers as MoversAnswer } from "#contract/movers.ts";
import { useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useShopTimeZone } from "#console/frame/session.tsx";
import type { Measure } from "#console/screens/dashboard/dashboard-address.ts";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { MOVERS_TITLE, moversColumns, moverTitles, MoversSkeleton } from "#console/screens/dashboard/radar-and-movers-skeletons.tsx";
import { Headline } from "#console/screens/dashboard/headline.tsx";
import { MeasureChoice } from "#console/screens/dashboard/measure-choice.tsx";
import type { MoneyIn } from "#console/screens/dashboard/money-in.ts";
import { MoversTable } from "#console/screens/dashboard/movers-table.tsx";
import type { OrdersBehind } from "#console/screens/dashboard/orders-behind.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { useWhileShown } from "#console/ui/use-while-shown.ts";
import { CARD_COUNTRY_NOTE, cardCountryName } from "#domain/geography/countries.ts";
import { changeOf } from "#domain/insights/figure-words.ts";
import type { Mover, PeriodFigures, RankedMovers } from "#domain/insights/movers.ts";
import type { Period } from "#domain/insights/period.ts";
import { signedText, spanWords } from "#domain/insights/span-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";
import "#console/screens/dashboard/movers.css";

const LOOK_AGAIN_MS = 60_000;
const MOVING_KEPT_FOR_MS = 5_000;

export type MoversProps = {
  request: DashboardRequest;
  /** Its period ends now: it is another each time the figures are renewed. */
  isMoving: boolean;
  money: MoneyIn;
  behind: OrdersBehind;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
};

/** What changed most against the period before, and where. Shows nothing where the shop's plan does not show it. */
export function Movers({ request, isMoving, money, behind, measure, onMeasure }: MoversProps) {
  const [kept, keep] = useState<{ movers: MoversAnswer | null; period: Period } | null>(null);
  // A period that moves is asked for by this card's own clock, not at every order that arrives.
  const [moved, setMoved] = useState(request);
  useWhileShown(() => setMoved(request), LOOK_AGAIN_MS);
  const body = isMoving ? moved : request;
  const askAgain = useAskAgain();
  const { data, error, isFetching } = useEndpoint(
    getMovers,
    { body },
    { isPoll: kept !== null, ...(isMoving ? { keptForMs: MOVING_KEPT_FOR_MS } : { refetchEveryMs: LOOK_AGAIN_MS }) },
  );
  if (data !== undefined && kept?.movers !== data) keep({ movers: data, period: body.period });
  const retry = { onRetry: () => askAgain(getMovers, { body }), isRetrying: isFetching };
  if (kept && kept.movers === null) return null;
  if (kept === null && !error) return <MoversSkeleton />;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            {MOVERS_TITLE}
          </Text>
          <MeasureChoice title={MOVERS_TITLE} measure={measure} onChoose={onMeasure} />
        </InlineStack>
        {kept && error && <QuietFailure text="What changed could not be renewed; this is the last of it." {...retry} />}
        {kept?.movers ? (
          <Changes movers={kept.movers} period={kept.period} money={money} behind={behind} measure={measure} />
        ) : (
          <ErrorState error={error} {...retry} />
        )}
      </BlockStack>
    </Card>
  );
}

type ChangesProps = Pick<MoversProps, "money" | "behind" | "measure"> & { movers: MoversAnswer; period: DashboardRequest["period"] };

function Changes({ movers, period, money, behind, measure }: ChangesProps) {
  const timeZone = useShopTimeZone();
  const { before, total, scenarios, acquirers, countries } = movers;
  if (total.now.orders === 0 && total.before.orders === 0) return <EmptyChart />;
  const valueOf = (figures: PeriodFigures) => (measure === "count" ? figures.orders : money.total(figures.amounts));
  const now = valueOf(total.now);
  const rows = (ranked: RankedMovers) => (measure === "count" ? ranked.byOrders : ranked.byAmount);
  const format = measure === "count" ? formatCount : money.format;
  const missing = measure === "count" ? [] : money.missingIn([...total.now.amounts, ...total.before.amounts]);
  const others = (ranked: RankedMovers) => (measure === "count" ? ranked.othersByOrders : ranked.othersByAmount);
  const shown = [scenarios, acquirers, ...(countries ? [countries] : [])].flatMap((ranked) =>
    [...rows(ranked), others(ranked) ?? []].flat(),
  );
  const shared = { valueOf, format };
  return (
    <BlockStack gap="400">
      <BlockStack gap="050">
        <Headline
          value={measure === "count" ? countWords(now, "transaction") : format(now)}
          change={changeOf(now, valueOf(total.before))}
        />
        <Text as="p" variant="bodySm" tone="subdued">
          {`The period before is ${spanWords(before, timeZone)}.${countries ? ` ${CARD_COUNTRY_NOTE}` : ""}`}
        </Text>
        <MissingRates missing={missing} />
      </BlockStack>
      <div className="movers-tables" style={gridOf(shown)}>
        <InlineGrid columns={moversColumns} gap="500">
          <MoversTable
            {...shared}
            title={moverTitles.scenarios}
            heading="Scenario"
            others={others(scenarios)}
            rows={rows(scenarios).map((mover) => ({
              ...mover,
              urlNow: mover.id === null ? null : behind({ scenarioIds: [mover.id] }, period),
              urlBefore: mover.id === null ? null : behind({ scenarioIds: [mover.id] }, before),
            }))}
          />
          <MoversTable
            {...shared}
            title={moverTitles.acquirers}
            heading="Payment method"
            others={others(acquirers)}
            rows={rows(acquirers).map((mover) => ({
              ...mover,
              name: nameOrNone(mover.name),
              urlNow: behind({ acquirers: [mover.name] }, period),
              urlBefore: behind({ acquirers: [mover.name] }, before),
            }))}
          />
          <MoversTable
            {...shared}
            title={moverTitles.countries}
            heading="Country"
            others={countries && others(countries)}
            rows={
              countries &&
              rows(countries).map((mover) => ({
                ...mover,
                name: cardCountryName(mover.name),
                urlNow: behind({ cardCountries: [mover.name] }, period),
                urlBefore: behind({ cardCountries: [mover.name] }, before),
              }))
            }
          />
        </InlineGrid>
      </div>
    </BlockStack>
  );

  /** As much room for each column of figures as its widest needs, in all tables. */
  function gridOf(movers: readonly Pick<Mover, "now" | "before">[]): CSSProperties & Record<`--${string}`, number> {
    const widest = (heading: string, text: (mover: Pick<Mover, "now" | "before">) => string) =>
      Math.max(heading.length, ...movers.map((mover) => text(mover).length));
    return {
      "--before-characters": widest("Before", (mover) => format(valueOf(mover.before))),
      "--now-characters": widest("Now", (mover) => format(valueOf(mover.now))),
      "--change-characters": widest("Change", (mover) => signedText(valueOf(mover.now) - valueOf(mover.before), format)),
    };
  }
}
