/** Colours with a meaning (S0 section 9); without one a point takes the next of the palette. */
export type ChartTone = "approved" | "rejected" | "pending";

/** One bar, slice or day of a chart. */
export type ChartPoint = {
  /** Tells it from the others. */
  key: string;
  name: string;
  value: number;
  tone?: ChartTone;
  /** Address of what is behind it, or how to make it where that is costly; null where there is nothing to open. */
  url: string | (() => string) | null;
  /** Its value in the period before; null or absent where none is known. */
  before?: number | null;
};

/** What a chart shows, for its drawing, its legend, its table and its text alternative alike. */
export type ChartData = {
  /** What the points are, in the singular, and what is counted: the headings of the table. */
  nameHeading: string;
  valueHeading: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** A share in percent of the whole, beside each value; null where shares mean nothing. */
  share: ((point: ChartPoint) => string) | null;
};

/** The whole chart in one sentence, for those who do not see it. A long one names its ends and its largest point. */
export function chartWords(title: string, { points, format, share }: ChartData): string {
  const words = (point: ChartPoint) => `${point.name} ${format(point.value)}${share ? ` (${share(point)})` : ""}`;
  const [first] = points;
  const last = points.at(-1);
  const largest = largestPoint(points);
  if (points.length <= MOST_WORDS || !first || !last || !largest) return `${title}: ${points.map(words).join(", ")}`;
  return `${title}: ${points.length} points from ${words(first)} to ${words(last)}, the largest ${words(largest)}`;
}

/** The address of what is behind a point; null where there is nothing to open. */
export function urlBehind({ url }: ChartPoint): string | null {
  return typeof url === "function" ? url() : url;
}

/** The point whose value is largest, the first of equal ones; null where there is none. */
export function largestPoint(points: readonly ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>((largest, point) => (largest === null || point.value > largest.value ? point : largest), null);
}

/** Whether the period before is set beside any of them. */
export function hasBefore(points: readonly ChartPoint[]): boolean {
  return points.some((point) => typeof point.before === "number");
}

/** The first points as they are; where there are more than `most`, all from there on as one that is called Others. */
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

/** What the figures of the period before are called. */
export const PERIOD_BEFORE = "Period before";
/** What is too small to stand by itself. */
export const OTHERS = "Others";
/** No key of a point of its own. */
const OTHERS_KEY = "\u0000others";
/** The most points that a text alternative names one by one. */
const MOST_WORDS = 14;
