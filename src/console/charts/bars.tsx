import { chartWords, type ChartData } from "#console/charts/chart-data.ts";
import { ChartPlace } from "#console/charts/chart-place.tsx";

/** Bars that stand side by side over a value axis. */
export function Bars({ title, data, height }: { title: string; data: ChartData; height: number }) {
  return (
    <ChartPlace label={chartWords(title, data)} points={data.points} height={height}>
      {({ UprightBarsDrawing }) => <UprightBarsDrawing data={data} />}
    </ChartPlace>
  );
}
