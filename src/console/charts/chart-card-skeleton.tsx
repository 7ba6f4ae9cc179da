import { BlockStack, Card, SkeletonBodyText, SkeletonDisplayText, Text } from "@shopify/polaris";

type ChartCardSkeletonProps = {
  title: string;
  /** Height of the chart that comes, in pixels. */
  height?: number;
  hasLegend?: boolean;
  hasHeadline?: boolean;
  /** Without the card around it. */
  isBare?: boolean;
};

const LINE_PX = 28;
const DEFAULT_HEIGHT_PX = 248;

/** A chart that is on its way: its title, and as much room as it will take. */
export function ChartCardSkeleton(props: ChartCardSkeletonProps) {
  const { title, height = DEFAULT_HEIGHT_PX, hasLegend = false, hasHeadline = false, isBare = false } = props;
  const lines = (
    <div className="chart-body">
      <div className={`chart-body__room${hasLegend ? " chart-body__room--with-legend" : ""}`} style={{ minHeight: height }}>
        <SkeletonBodyText lines={Math.floor(height / LINE_PX)} />
      </div>
    </div>
  );
  if (isBare) return lines;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
        {hasHeadline && <SkeletonDisplayText size="small" />}
        {lines}
      </BlockStack>
    </Card>
  );
}
