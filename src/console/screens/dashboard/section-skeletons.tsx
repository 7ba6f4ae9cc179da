import { BlockStack, InlineGrid } from "@shopify/polaris";
import { ChartCardSkeleton } from "#console/charts/chart-card-skeleton.tsx";
import { FigureSkeleton } from "#console/screens/dashboard/figure-card.tsx";

/** The Chargeback Guarantee section on its way. */
export function GuaranteeSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" aria-busy="true">
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title="Transactions" hasHeadline />
          <ChartCardSkeleton title="Approval Rate" hasHeadline legendRows={2} />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
          <FigureSkeleton title="Total Guaranteed" />
          <FigureSkeleton title="Total Fraud Prevented" />
          <FigureSkeleton title="Total Pending" />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <ChartCardSkeleton title="Chargeback Rate" hasHeadline legendRows={2} />
          <ChartCardSkeleton title="Chargeback Reasons" hasHeadline />
        </InlineGrid>
        <FigureSkeleton title="Total Chargebacks" />
      </BlockStack>
    </div>
  );
}

/** The Payment Insights section on its way. */
export function PaymentsSkeleton() {
  return (
    <BlockStack gap="400">
      <ChartCardSkeleton title="Transactions per day" hasHeadline />
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        <ChartCardSkeleton title="Payment Methods" legendRows={7} />
        <ChartCardSkeleton title="Risk Scenarios" legendRows={7} />
      </InlineGrid>
    </BlockStack>
  );
}

/** The Verification Insights section on its way. */
export function VerificationSkeleton() {
  return (
    <InlineGrid columns={{ xs: 1, md: 2, lg: 3 }} gap="400">
      <ChartCardSkeleton title="Response Rates" />
      <ChartCardSkeleton title="Completion Rate" />
      <ChartCardSkeleton title="Document Types" />
    </InlineGrid>
  );
}
