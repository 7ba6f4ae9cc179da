import { Text } from "@shopify/polaris";
import { useState } from "react";
import { chartWords, largestPoint, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** Room of one bar with its caption. */
const BAR_HEIGHT_PX = 52;
/** Most bars that a card has room for; see `withOthers` for more. */
export const MOST_BARS = 5;

type HorizontalBarsProps = {
  title: string;
  data: ChartData;
  /** Says of the bar that is pointed at, or of the largest, what it is. */
  hasHint?: boolean;
};

/** Bars that lie, one below the other, each under its name, value and share. */
export function HorizontalBars({ title, data, hasHint = false }: HorizontalBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const hinted = (pointed === null ? undefined : data.points[pointed]) ?? largestPoint(data.points);
  return (
    <>
      <ChartPlace
        label={chartWords(title, data)}
        points={data.points}
        height={data.points.length * BAR_HEIGHT_PX}
        {...(hasHint ? { onPointAt: setPointed } : {})}
      >
        {({ BarsDrawing }) => <BarsDrawing data={data} caption={caption} />}
      </ChartPlace>
      {hasHint && hinted && (
        <Text as="p" tone="subdued" variant="bodySm">
          {`${hinted.name}: ${caption(hinted).slice(hinted.name.length).trim()}`}
        </Text>
      )}
    </>
  );

  function caption(point: ChartPoint): string {
    const share = data.share ? ` (${data.share(point)})` : "";
    return `${point.name}  ${data.format(point.value)}${share}`;
  }
}
