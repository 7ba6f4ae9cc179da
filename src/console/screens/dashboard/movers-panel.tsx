import { BlockStack, Card, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import { useState, type CSSProperties } from "react";
import type { DashboardRequest } from "#contract/dashboard.ts";
import { getMovers, type Movers as MoversAnswer } from "#contract/movers.ts";
import { useAskAgain, useEndpoint } from "#console/api/queries.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import type { Measure } from "#console/screens/dashboard/dashboard-address.ts";
import { MOVING_KEPT_FOR_MS } from "#console/screens/dashboard/figures-request.ts";
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
import { changeOf } from "#domain/figures/figure-words.ts";
import type { Mover, OtherMovers, PeriodFigures, RankedMovers } from "#domain/figures/movers.ts";
import type { Period } from "#domain/figures/period.ts";
import { signedText, spanWords } from "#domain/figures/span-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { countWords } from "#domain/text/count-words.ts";
import "#console/screens/dashboard/movers-styles.css";

const LOOK_AGAIN_MS = 60_000;

type Kind = {
  of: keyof typeof moverTitles;
  heading: string;
  nameOf: (mover: Mover) => string;
  /** What its transactions are narrowed by; null where they cannot be listed. */
  partOf: (mover: Mover) => Partial<PaymentFilter> | null;
};

/** What changes are told by, a table for each. */
const kinds: Kind[] = [
  { of: "scenarios", heading: "Scenario", nameOf: ({ name }) => name, partOf: ({ id }) => (id === null ? null : { scenarioIds: [id] }) },
  { of: "acquirers", heading: "Payment method", nameOf: ({ name }) => nameOrNone(name), partOf: ({ name }) => ({ acquirers: [name] }) },
  { of: "countries", heading: "Country", nameOf: ({ name }) => cardCountryName(name), partOf: ({ name }) => ({ cardCountries: [name] }) },
];

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

/** The largest changes of a kind by a measure, and all others; null where a filter keeps them from being told. */
function toldOf(ranked: RankedMovers | null, measure: Measure): { told: Mover[] | null; others: OtherMovers | null } {
  if (ranked === null) return { told: null, others: null };
  return measure === "count"
    ? { told: ranked.byOrders, others: ranked.othersByOrders }
    : { told: ranked.byAmount, others: ranked.othersByAmount };
}
