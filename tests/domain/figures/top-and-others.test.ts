import { expect, test } from "vitest";
import { TOP_ENTRIES, topAndOthers } from "#domain/figures/top-and-others.ts";

const entries = (sizes: readonly number[]) => sizes.map((size, index) => ({ size, index }));

test("the ten largest stand for themselves, largest first, and the rest are others", () => {
  const sizes = [5, 1, 9, 3, 7, 2, 8, 4, 6, 10, 12, 11];
  const { top, others } = topAndOthers(entries(sizes), ({ size }) => size);
  expect(top.map(({ size }) => size)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(others.map(({ size }) => size)).toEqual([2, 1]);
});

test("of ten or fewer there are no others", () => {
  const { top, others } = topAndOthers(entries(Array.from({ length: TOP_ENTRIES }, () => 1)), ({ size }) => size);
  expect(top.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(others).toEqual([]);
});
