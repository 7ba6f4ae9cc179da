import { expect, test } from "vitest";
import { csvText } from "#server/files/csv-text.ts";

test.for(["Moore\n=cmd|' /C calc'!A0", "Moore\r=1", "Moore\r\n=1", 'a,"b"'])("%j stays one value", (text) => {
  expect(csvText([["Ann", text]], { startsFile: false })).toBe(`Ann,"${text.replaceAll('"', '""')}"\r\n`);
});

test("only the start of a file has a byte order mark", () => {
  expect(csvText([["Ann"]], { startsFile: true })).toBe("\uFEFFAnn\r\n");
  expect(csvText([["Ann"]], { startsFile: false })).toBe("Ann\r\n");
});
