import { expect, test } from "vitest";
import { formatBytes } from "#domain/text/format-bytes.ts";

test.each([
  [1, "1 byte"],
  [512, "512 bytes"],
  [8 * 1024, "8 KB"],
  [1.25 * 1024 ** 2, "1.3 MB"],
  [5 * 1024 ** 3, "5.0 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
