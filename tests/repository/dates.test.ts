import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/support/source-files.ts";

/** What formats a date: the browser's own formatters, and a call of `format` with letters that stand for parts of a date. */
const formatsDate =
  /\bDateTimeFormat\((?!\)\.resolvedOptions)|\.to(?:Locale)?(?:Date|Time|UTC)String\(|\.format\(\s*["'`][^"'`]*(?:YY|MM|\bD\b|h:mm|HH)/;

test("only one folder formats dates, so that all of them look the same", () => {
  const files = readSourceFiles("src", "extensions").filter(({ path }) => !path.startsWith("src/domain/dates/"));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ text }) => formatsDate.test(text)).map(({ path }) => path)).toEqual([]);
});

test.for([
  ['new Intl.DateTimeFormat("en-US").format(at)', true],
  ["at.toLocaleDateString()", true],
  ["at.toUTCString()", true],
  ['time.format("MMM D, YYYY")', true],
  ["wallTime(at, zone).format(`h:mm A`)", true],
  ["new Intl.DateTimeFormat().resolvedOptions().timeZone", false],
  ["count.toLocaleString()", false],
  ["money.format(total)", false],
  ["formatInstant(at, timeZone, now)", false],
] as const)("%s formats a date: %s", ([line, does]) => {
  expect(formatsDate.test(line)).toBe(does);
});
