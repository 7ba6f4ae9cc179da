import { BlockStack, Card, InlineGrid, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";
import { MOST_SLICES } from "#console/charts/doughnut.tsx";
import { ChartCardSkeleton } from "#console/charts/chart-card-skeleton.tsx";
import { ChargebacksFrame } from "#console/screens/dashboard/chargebacks-frame.tsx";
import { chartTitles, totalTitles } from "#console/screens/dashboard/chart-titles.ts";
import { FigureSkeleton } from "#console/screens/dashboard/figure-card.tsx";
import { chargebackBucketName, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";

/** All sections, while it is not known which of them the shop's plan shows. */
export function SectionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the dashboard" aria-busy="true">
      <Card>
        <SkeletonBodyText lines={24} />
      </Card>
    </div>
  );
}

/** The Chargeback Guarantee section on its way. */
export function GuaranteeSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" aria-busy="true">
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title={chartTitles.transactions} hasHeadline />
          <ChartCardSkeleton title={chartTitles["approval-rate"]} hasHeadline legendRows={2} />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
          {[totalTitles.guaranteed, totalTitles.fraudPrevented, totalTitles.pending].map((title) => (
            <Card key={title}>
              <FigureSkeleton title={title} />
            </Card>
          ))}
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title={chartTitles["chargeback-rate"]} hasHeadline legendRows={2} />
          <ChartCardSkeleton title={chartTitles["chargeback-reasons"]} hasHeadline />
        </InlineGrid>
        <ChargebacksSkeleton />
      </BlockStack>
    </div>
  );
}

/** Their total, and where its parts stand. */
function ChargebacksSkeleton() {
  return (
    <ChargebacksFrame headline={<SkeletonDisplayText size="small" />}>
      {chargebackBuckets.map((bucket) => (
        <FigureSkeleton key={bucket} as="h4" title={chargebackBucketName(bucket)} />
      ))}
    </ChargebacksFrame>
  );
}

/** The days of the Payment Insights section on their way. */
export function DaysSkeleton() {
  return <ChartCardSkeleton title={chartTitles["per-day"]} hasHeadline />;
}

/** Its slices on their way. */
export function SlicesSkeleton() {
  return (
    <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
      <ChartCardSkeleton title={chartTitles["payment-methods"]} legendRows={MOST_SLICES} />
      <ChartCardSkeleton title={chartTitles["risk-scenarios"]} legendRows={MOST_SLICES} />
    </InlineGrid>
  );
}

/** The Verification Insights section on its way. */
export function VerificationSkeleton() {
  return (
    <InlineGrid columns={{ xs: 1, md: 2, lg: 3 }} gap="400">
      <ChartCardSkeleton title={chartTitles["response-rates"]} />
      <ChartCardSkeleton title={chartTitles["completion-rate"]} />
      <ChartCardSkeleton title={chartTitles["document-types"]} />
    </InlineGrid>
  );
}
