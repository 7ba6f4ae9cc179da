import type { CSSProperties, ReactNode } from "react";
import "#console/charts/charts.css";

/** Height of a chart in its card. */
export const CARD_CHART_PX = 248;

type ChartRoomProps = {
  /** Height of the chart, in pixels. */
  height: number;
  /** Rows of a legend, which stands below the chart where there is no room beside it. */
  legendRows?: number;
  children: ReactNode;
};

/** The room that a chart takes, whatever stands in it, so that nothing below moves. */
export function ChartRoom({ height, legendRows = 0, children }: ChartRoomProps) {
  const room: CSSProperties & Record<`--${string}`, string | number> = { "--chart-height": `${height}px`, "--legend-rows": legendRows };
  return (
    <div className="chart-body" style={room}>
      <div className={`chart-body__room${legendRows > 0 ? " chart-body__room--with-legend" : ""}`}>{children}</div>
    </div>
  );
}
