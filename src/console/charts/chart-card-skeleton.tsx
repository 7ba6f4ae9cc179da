import { BlockStack, Card, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";
import { CARD_CHART_PX, ChartRoom } from "#console/charts/chart-room.tsx";

type ChartCardSkeletonProps = {
  title: string;
  /** Height of the chart, in pixels. */
  height?: number;
  legendRows?: number;
  hasHeadline?: boolean;
};

const LINE_PX = 28;

/** A loading chart: its title, and as much room as it will take. */
export function ChartCardSkeleton({ title, height = CARD_CHART_PX, legendRows = 0, hasHeadline = false }: ChartCardSkeletonProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <div className="chart-card__waiting">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
        </div>
        {hasHeadline && <SkeletonDisplayText size="small" />}
        <ChartRoom height={height} legendRows={legendRows}>
          <SkeletonBodyText lines={Math.floor(height / LINE_PX)} />
        </ChartRoom>
      </BlockStack>
    </Card>
  );
}
