import { expect, it } from "vitest";
import { cutAtAntimeridian } from "#console/screens/transaction/cut-at-antimeridian.ts";

const square = (west: number, east: number) => [
  [west, 10],
  [east, 10],
  [east, 20],
  [west, 20],
  [west, 10],
];

function extent(polygon: number[][][]) {
  const lngs = polygon.flatMap((ring) => ring.map(([lng]) => lng));
  const lats = polygon.flatMap((ring) => ring.map(([, lat]) => lat));
  return [Math.min(...lngs.map(Number)), Math.max(...lngs.map(Number)), Math.min(...lats.map(Number)), Math.max(...lats.map(Number))];
}

it("a polygon that stays on its side of the antimeridian is given back as it is", () => {
  expect(cutAtAntimeridian([square(30, 170)])).toEqual([[square(30, 170)]]);
});

it("a polygon over the antimeridian is two, one at each edge of the map", () => {
  const cut = cutAtAntimeridian([square(170, -160)]);
  expect(cut.map(extent)).toEqual([
    [-180, -160, 10, 20],
    [170, 180, 10, 20],
  ]);
  for (const [ring] of cut) expect(ring?.[0]).toEqual(ring?.at(-1));
});

it("a polygon that only touches the antimeridian stays in one piece", () => {
  expect(cutAtAntimeridian([square(170, -180)]).map(extent)).toEqual([[170, 180, 10, 20]]);
});

it("a hole is cut with the polygon it is in", () => {
  const cut = cutAtAntimeridian([square(160, -160), square(165, 170)]);
  expect(cut.map((rings) => rings.length)).toEqual([1, 2]);
});

it("what goes around the pole reaches down to it, along both edges of the map", () => {
  const coast = [0, 90, 180, -90, 0].map((lng) => [lng, -70]);
  expect(cutAtAntimeridian([coast]).map(extent)).toEqual([
    [-180, 0, -90, -70],
    [0, 180, -90, -70],
  ]);
});
