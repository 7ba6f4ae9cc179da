import { expect, it } from "vitest";
import { chartColors } from "#console/charts/chart-colors.ts";
import { chartWords, largestPoint, withOthers, type ChartData, type ChartPoint } from "#console/charts/chart-data.ts";

function points(...values: number[]): ChartPoint[] {
  return values.map((value, at) => ({ key: `k${at}`, name: `P${at}`, value, url: `/p${at}` }));
}

function dataOf(shown: ChartPoint[]): ChartData {
  return { nameHeading: "Point", valueHeading: "Value", points: shown, format: String, share: null };
}

it("what is beyond the room of a chart is one point, with its sum and a way to all of it", () => {
  const urls: string[][] = [];
  const grouped = withOthers(points(5, 4, 3, 2, 1), 3, (keys) => {
    urls.push([...keys]);
    return "/others";
  });
  expect(grouped.map(({ name, value, url }) => [name, value, url])).toEqual([
    ["P0", 5, "/p0"],
    ["P1", 4, "/p1"],
    ["Others", 6, "/others"],
  ]);
  expect(urls).toEqual([["k2", "k3", "k4"]]);
  expect(withOthers(points(1, 2, 3), 3, () => null)).toHaveLength(3);
});

it("a chart in words names each point, or its ends and its largest where there are many", () => {
  expect(chartWords("Rate", dataOf(points(2, 1)))).toBe("Rate: P0 2, P1 1");
  const many = chartWords("Days", dataOf(points(...Array.from({ length: 30 }, (_, at) => (at === 12 ? 99 : at)))));
  expect(many).toBe("Days: 30 points from P0 0 to P29 29, highest P12 99");
});

it("the largest point is the first of equal ones", () => {
  expect(largestPoint(points(1, 7, 7))?.name).toBe("P1");
  expect(largestPoint([])).toBeNull();
});

it("approved is green, rejected red, pending grey, and all others differ", () => {
  const toned: ChartPoint[] = points(1, 1, 1).map((point, at) => ({
    ...point,
    tone: (["approved", "rejected", "pending"] as const)[at] ?? "pending",
  }));
  expect(chartColors(toned)).toEqual(["#0d9c6a", "#e22c38", "#8a8a8a"]);
  expect(new Set(chartColors(points(1, 2, 3, 4, 5, 6, 7))).size).toBe(7);
});
