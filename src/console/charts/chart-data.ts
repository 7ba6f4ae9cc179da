/** Colors with a meaning; a point without one takes the next of the palette. */
export type ChartTone = "approved" | "rejected" | "pending";

/** One bar, slice or day of a chart. */
export type ChartPoint = {
  /** Unique in its chart. */
  key: string;
  name: string;
  value: number;
  tone?: ChartTone;
  /** Where it leads, or a function if that's costly to work out; null if nowhere. */
  url: string | (() => string) | null;
  /** Its value in the period that it's compared to; null or absent if unknown. */
  before?: number | null;
  /** Whether its time isn't over, so that its value is still growing. */
  isUnfinished?: boolean;
};

/** What a chart shows: in its drawing, legend, table and text alternative. */
export type ChartData = {
  /** The table's headings: what a point is, in the singular, and what is counted. */
  nameHeading: string;
  valueHeading: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** A point's share of the whole, shown beside its value; null if shares make no sense. */
  share: ((point: ChartPoint) => string) | null;
};

/** The chart's text alternative in one sentence. Many points are summed up by their ends and the largest. */
export function chartWords(title: string, { points, format, share }: ChartData): string {
  const words = (point: ChartPoint) => `${point.name} ${format(point.value)}${share ? ` (${share(point)})` : ""}`;
  const [first] = points;
  const last = points.at(-1);
  const largest = largestPoint(points);
  if (points.length <= MOST_WORDS || !first || !last || !largest) return `${title}: ${points.map(words).join(", ")}`;
  return `${title}: ${points.length} points from ${words(first)} to ${words(last)}, highest ${words(largest)}`;
}

/** Where a point leads; null if nowhere. */
export function urlBehind({ url }: ChartPoint): string | null {
  return typeof url === "function" ? url() : url;
}

/** The point with the largest value, the first of equals; null if there are no points. */
export function largestPoint(points: readonly ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>((largest, point) => (largest === null || point.value > largest.value ? point : largest), null);
}

/** Whether any of them is compared to another period. */
export function hasBefore(points: readonly ChartPoint[]): boolean {
  return points.some((point) => typeof point.before === "number");
}

/** At most `most` points: those that don't fit are summed up as Others. */
export function withOthers(
  points: readonly ChartPoint[],
  most: number,
  urlOfOthers: (keys: readonly string[]) => string | null,
): readonly ChartPoint[] {
  if (points.length <= most) return points;
  const others = points.slice(most - 1);
  const sum = (value: (point: ChartPoint) => number) => others.reduce((total, point) => total + value(point), 0);
  return [
    ...points.slice(0, most - 1),
    {
      key: OTHERS_KEY,
      name: OTHERS,
      value: sum((point) => point.value),
      url: urlOfOthers(others.map((point) => point.key)),
      before: hasBefore(others) ? sum((point) => point.before ?? 0) : null,
    },
  ];
}

export const OTHERS = "Others";
/** Never the key of a real point. */
const OTHERS_KEY = "\u0000others";
/** The most points that a text alternative lists one by one. */
const MOST_WORDS = 14;
