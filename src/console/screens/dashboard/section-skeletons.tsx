import { BlockStack, Card, InlineGrid, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { MOST_SLICES } from "#console/charts/doughnut.tsx";
import { barsRoom } from "#console/charts/horizontal-bars.tsx";
import { ChartCardSkeleton } from "#console/charts/chart-card-skeleton.tsx";
import { ChargebacksFrame } from "#console/screens/dashboard/chargebacks-frame.tsx";
import { chartTitles, totalTitles } from "#console/screens/dashboard/chart-list.ts";
import { EXPLAINED_PX } from "#console/screens/dashboard/guarantee-section.tsx";
import { TotalSkeleton } from "#console/screens/dashboard/totals.tsx";
import { chargebackBucketName, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";

/** While it's unknown which sections the shop's plan shows. */
export function SectionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the dashboard" aria-busy="true">
      <Card>
        <SkeletonBodyText lines={24} />
      </Card>
    </div>
  );
}

export function GuaranteeSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" aria-busy="true">
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title={chartTitles.transactions} height={EXPLAINED_PX} hasHeadline />
          <ChartCardSkeleton title={chartTitles["approval-rate"]} hasHeadline legendRows={2} />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
          {[totalTitles.guaranteed, totalTitles.fraudPrevented, totalTitles.pending].map((title) => (
            <Card key={title}>
              <TotalSkeleton title={title} />
            </Card>
          ))}
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title={chartTitles["chargeback-rate"]} hasHeadline legendRows={2} />
          <ChartCardSkeleton title={chartTitles["chargeback-reasons"]} height={barsRoom(2)} hasHeadline />
        </InlineGrid>
        <ChargebacksSkeleton />
      </BlockStack>
    </div>
  );
}

function ChargebacksSkeleton() {
  return (
    <ChargebacksFrame headline={<SkeletonDisplayText size="small" />}>
      {chargebackBuckets.map((bucket) => (
        <TotalSkeleton key={bucket} as="h4" title={chargebackBucketName(bucket)} />
      ))}
    </ChargebacksFrame>
  );
}

export function DaysSkeleton() {
  return <ChartCardSkeleton title={chartTitles["per-day"]} hasHeadline />;
}

export function SlicesSkeleton() {
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      <ChartCardSkeleton title={chartTitles["payment-methods"]} legendRows={MOST_SLICES} />
      <ChartCardSkeleton title={chartTitles["risk-scenarios"]} legendRows={MOST_SLICES} />
    </InlineGrid>
  );
}

export function VerificationSkeleton() {
  return (
    <InlineGrid columns={{ xs: 1, md: 2, lg: 3 }} gap="400">
      <ChartCardSkeleton title={chartTitles["response-rates"]} />
      <ChartCardSkeleton title={chartTitles["completion-rate"]} />
      <ChartCardSkeleton title={chartTitles["document-types"]} />
    </InlineGrid>
  );
}

export const RADAR_TITLE = "Card network thresholds";
export const MOVERS_TITLE = "Biggest changes";
/** What changes are broken down by. */
export const moverTitles = { scenarios: "By scenario", acquirers: "By payment method", countries: "By card country" } as const;
/** From which width a card's columns sit side by side. */
export const moversColumns = { xs: 1, xl: 3 } as const;

export function RadarSkeleton() {
  return <CardSkeleton title={RADAR_TITLE} parts={["Visa VAMP", "Mastercard ECM", "Mastercard HECM"]} columns={{ xs: 1 }} lines={2} />;
}

export function MoversSkeleton() {
  return <CardSkeleton title={MOVERS_TITLE} parts={Object.values(moverTitles)} columns={moversColumns} lines={14} />;
}

type CardSkeletonProps = { title: string; parts: readonly string[]; columns: { xs: number }; lines: number };

/** Takes the room of the loaded card and shows its titles. */
function CardSkeleton({ title, parts, columns, lines }: CardSkeletonProps) {
  return (
    <Card>
      <div role="status" aria-label={`Loading ${title}`} aria-busy="true">
        <BlockStack gap="400">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <SkeletonDisplayText size="small" />
          <InlineGrid columns={columns} gap="500">
            {parts.map((part) => (
              <BlockStack key={part} gap="200">
                <Text as="h4" variant="headingSm">
                  {part}
                </Text>
                <SkeletonBodyText lines={lines} />
              </BlockStack>
            ))}
          </InlineGrid>
        </BlockStack>
      </div>
    </Card>
  );
}
