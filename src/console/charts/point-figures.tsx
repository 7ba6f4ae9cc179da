import { Text } from "@shopify/polaris";
import type { ChartData, ChartPoint } from "#console/charts/chart-data.ts";

/** A point's value and, if its chart has shares, its share. */
export function PointFigures({ data, point }: { data: ChartData; point: ChartPoint }) {
  return (
    <>
      <Text as="span" numeric>
        {data.format(point.value)}
      </Text>
      {data.share && (
        <Text as="span" tone="subdued" numeric>
          {data.share(point)}
        </Text>
      )}
    </>
  );
}
