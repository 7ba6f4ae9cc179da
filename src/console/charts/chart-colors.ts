import type { ChartPoint, ChartTone } from "#console/charts/chart-data.ts";

/** Approved green, rejected red, pending grey (S0 section 9), in the shades of Polaris. */
export const toneColors: Record<ChartTone, string> = { approved: "#0d9c6a", rejected: "#e22c38", pending: "#8a8a8a" };

/** Polaris' palette for all else; neighbours differ in lightness too. polaris-viz takes no CSS variables. */
const palette = ["#0071e9", "#12837c", "#9474ff", "#b28400", "#c530c5", "#00527c", "#1ec7bc"] as const;

/** The colour of each point, by its meaning or its place. */
export function chartColors(points: readonly ChartPoint[]): string[] {
  return points.map((point, index) => (point.tone ? toneColors[point.tone] : paletteColor(index)));
}

/** The colour of a chart that has one. */
export const singleColor: string = palette[0];

function paletteColor(index: number): string {
  return palette[index % palette.length] ?? singleColor;
}
