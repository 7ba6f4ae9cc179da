import { Text } from "@shopify/polaris";
import { useState } from "react";
import { chartWords, largestPoint, type ChartData } from "#console/charts/chart-data.ts";
import { ChartPlace } from "#console/charts/chart-place.tsx";
import { PointFigures, PointName } from "#console/charts/chart-point.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";

/** How thick a bar is, at least and at most. */
const LEAST_BAR_PX = 8;
const MOST_BAR_PX = 16;
/** What polaris-viz reserves above a bar for its caption, and per other bar of the chart. */
const CAPTION_PX = 20;
const OTHER_BAR_PX = 2;
/** The gap polaris-viz leaves below each bar; below the last one it overflows. */
const GAP_PX = 16;
/** Height of the hint below. */
const HINT_HEIGHT_PX = 28;
/** The most bars in a card, and in a dialog; `withOthers` sums up the rest. */
export const MOST_BARS = 5;
export const MOST_BARS_EXPANDED = 20;

type HorizontalBarsProps = {
  title: string;
  data: ChartData;
  /** The height available to the bars. */
  height: number;
  /** Shows the hovered bar, or else the largest, in words. */
  hasHint?: boolean;
};

/** Horizontal bars, each below its name, value and share. */
export function HorizontalBars({ title, data, height, hasHint = false }: HorizontalBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const hinted = (pointed === null ? undefined : data.points[pointed]) ?? largestPoint(data.points);
  const heightOfBars = barsHeight(data.points.length, hasHint ? height - HINT_HEIGHT_PX : height);
  return (
    <div className="chart-bars">
      <ChartPlace
        label={chartWords(title, data)}
        points={data.points}
        height={heightOfBars}
        overlay={<BarCaptions data={data} height={heightOfBars} />}
        {...(hasHint ? { onPointAt: setPointed } : {})}
      >
        {({ BarsDrawing }) => <BarsDrawing data={data} />}
      </ChartPlace>
      {hasHint && hinted && (
        <Text as="p" tone="subdued" variant="bodySm">
          {`${hinted.name}: ${data.format(hinted.value)}${data.share ? ` (${data.share(hinted)})` : ""}`}
        </Text>
      )}
    </div>
  );
}

/** The height of a card's chart with so many bars, and a hint below them. */
export function barsRoom(bars: number, hasHint = false): number {
  return barsHeight(bars, Number.POSITIVE_INFINITY) + (hasHint ? HINT_HEIGHT_PX : 0);
}

/** The height of so many bars in pixels: as much of the room as they can use, but no less than they need. */
export function barsHeight(bars: number, room: number): number {
  const withBars = (barPx: number) => bars * (CAPTION_PX + barPx + GAP_PX + (bars - 1) * OTHER_BAR_PX) - GAP_PX;
  return Math.max(withBars(LEAST_BAR_PX), Math.min(withBars(MOST_BAR_PX), room));
}

type BarCaptionsProps = {
  data: ChartData;
  /** Height of all bars, in pixels. */
  height: number;
};

/** Each bar's name, value and share above it, the name linked. */
function BarCaptions({ data, height }: BarCaptionsProps) {
  const rowHeight = (height + GAP_PX) / data.points.length;
  return (
    <div className="chart-captions">
      <PlainList>
        {data.points.map((point) => (
          <li key={point.key} className="chart-captions__entry" style={{ height: rowHeight }}>
            <PointName point={point} />
            <PointFigures data={data} point={point} />
          </li>
        ))}
      </PlainList>
    </div>
  );
}
