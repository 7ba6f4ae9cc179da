import type { ChartData } from "#console/charts/chart-data.ts";
import { PointFigures } from "#console/charts/point-figures.tsx";
import { PointName } from "#console/charts/point-name.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";

/** polaris-viz leaves so much below each bar; what it leaves below the last one lies outside of its place. */
export const GAP_PX = 16;

type BarCaptionsProps = {
  data: ChartData;
  /** Height of all bars together, in pixels. */
  height: number;
};

/** Names, values and shares of bars, each above its own; each name leads to what is behind it. */
export function BarCaptions({ data, height }: BarCaptionsProps) {
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
