import { Text } from "@shopify/polaris";
import { useState } from "react";
import { BarCaptions } from "#console/charts/bar-captions.tsx";
import { chartWords, largestPoint, type ChartData } from "#console/charts/chart-data.ts";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** Least and most room of one bar with its caption. */
const BAR_HEIGHT_PX = 52;
const TALL_BAR_HEIGHT_PX = 72;
/** Room of the hint below. */
const HINT_HEIGHT_PX = 28;
/** Most bars that a card has room for; see `withOthers` for more. */
export const MOST_BARS = 5;

type HorizontalBarsProps = {
  title: string;
  data: ChartData;
  /** Room that the bars share, as far as they can use it. */
  height: number;
  /** Says of the bar that is pointed at, or of the largest, what it is. */
  hasHint?: boolean;
};

/** Bars that lie, one below the other, each under its name, value and share. */
export function HorizontalBars({ title, data, height, hasHint = false }: HorizontalBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const hinted = (pointed === null ? undefined : data.points[pointed]) ?? largestPoint(data.points);
  const room = (hasHint ? height - HINT_HEIGHT_PX : height) / Math.max(1, data.points.length);
  const barsHeight = data.points.length * Math.floor(Math.min(TALL_BAR_HEIGHT_PX, Math.max(BAR_HEIGHT_PX, room)));
  return (
    <>
      <ChartPlace
        label={chartWords(title, data)}
        points={data.points}
        height={barsHeight}
        overlay={<BarCaptions data={data} height={barsHeight} />}
        {...(hasHint ? { onPointAt: setPointed } : {})}
      >
        {({ BarsDrawing }) => <BarsDrawing data={data} />}
      </ChartPlace>
      {hasHint && hinted && (
        <Text as="p" tone="subdued" variant="bodySm">
          {`${hinted.name}: ${data.format(hinted.value)}${data.share ? ` (${data.share(hinted)})` : ""}`}
        </Text>
      )}
    </>
  );
}
