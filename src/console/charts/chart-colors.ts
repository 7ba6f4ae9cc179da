import type { ChartPoint, ChartTone } from "#console/charts/chart-data.ts";

/** Approved is green, rejected red, pending gray, in Polaris's shades. */
export const toneColors: Record<ChartTone, string> = { approved: "#0d9c6a", rejected: "#e22c38", pending: "#8a8a8a" };

/** Polaris's palette for everything else; neighbors differ in lightness too. polaris-viz takes no CSS variables. */
const palette = ["#0071e9", "#12837c", "#9474ff", "#b28400", "#c530c5", "#00527c", "#1ec7bc"] as const;

/** Each point's color, by its meaning or else its position. */
export function chartColors(points: readonly ChartPoint[]): string[] {
  return points.map((point, index) => (point.tone ? toneColors[point.tone] : paletteColor(index)));
}

/** The color of single-color charts. */
export const singleColor: string = palette[0];

function paletteColor(index: number): string {
  return palette[index % palette.length] ?? singleColor;
}
