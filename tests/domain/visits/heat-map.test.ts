import { expect, test } from "vitest";
import { countsByScreen, heatCells } from "#domain/visits/heat-map.ts";

const places = [
  { x: 1, y: 1 },
  { x: 24, y: 20 },
  { x: 30, y: 1 },
  { x: 10, y: 1300 },
];

test("a square is as hot as it is busy", () => {
  expect(heatCells(places, 25)).toEqual([
    { x: 0, y: 0, count: 2, heat: 1 },
    { x: 25, y: 0, count: 1, heat: 0.5 },
    { x: 0, y: 1300, count: 1, heat: 0.5 },
  ]);
  expect(heatCells([], 25)).toEqual([]);
});

test("places are counted by screen, those below the last one with it", () => {
  expect(countsByScreen(places, 600, 2)).toEqual([3, 1]);
  expect(countsByScreen([], 600, 3)).toEqual([0, 0, 0]);
});
