import { chartWords, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** The most width a bar takes. */
const BAR_WIDTH_PX = 240;

type BarsProps = {
  title: string;
  data: ChartData;
  height: number;
  /** The label below a bar; its name by default. */
  label?: (point: ChartPoint) => string;
};

/** Upright bars over a value axis. */
export function Bars({ title, data, height, label = nameOf }: BarsProps) {
  return (
    <div style={{ maxWidth: data.points.length * BAR_WIDTH_PX }}>
      <ChartPlace label={chartWords(title, data)} points={data.points} height={height}>
        {({ UprightBarsDrawing }) => <UprightBarsDrawing data={data} label={label} />}
      </ChartPlace>
    </div>
  );
}

function nameOf(point: ChartPoint): string {
  return point.name;
}
