import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/support/source-files.ts";

// These are made into patterns of whatever text they get. What merchants write could be one that takes years.
const makesPattern = /\bRegExp\(|\.(?:match|matchAll|search)\((?!\/)/;

test("rules and custom lists make no pattern of anyone's text", () => {
  const files = readSourceFiles("src/domain/rules", "src/domain/custom-lists");
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ text }) => makesPattern.test(text)).map(({ path }) => path)).toEqual([]);
});
