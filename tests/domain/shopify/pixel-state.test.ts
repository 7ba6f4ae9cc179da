import { expect, test } from "vitest";
import { pixelStateOf } from "#domain/shopify/pixel-state.ts";

test.for([
  { isWanted: true, isAllowed: true, hasProblem: false, isThere: true, state: "on" },
  { isWanted: true, isAllowed: true, hasProblem: false, isThere: false, state: "starting" },
  { isWanted: true, isAllowed: false, hasProblem: false, isThere: true, state: "missing" },
  { isWanted: false, isAllowed: true, hasProblem: false, isThere: true, state: "off" },
  { isWanted: false, isAllowed: false, hasProblem: false, isThere: false, state: "off" },
  { isWanted: true, isAllowed: true, hasProblem: true, isThere: false, state: "failed" },
  { isWanted: false, isAllowed: true, hasProblem: true, isThere: true, state: "failed" },
] as const)("a pixel with $isWanted, $isAllowed, $hasProblem, $isThere is $state", ({ state, ...pixel }) => {
  expect(pixelStateOf(pixel)).toBe(state);
});
