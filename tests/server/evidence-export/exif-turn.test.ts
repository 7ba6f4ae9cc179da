import { expect, test } from "vitest";
import { exifTurn } from "#server/evidence-export/exif-turn.ts";

/** The start of a JPEG whose Exif data has an orientation, after another segment. */
function jpegHeld(orientation: number, isLittle: boolean): Buffer {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tiff = [...Buffer.from(isLittle ? "II" : "MM"), ...short(42), ...long(8), ...short(1), ...short(0x112), ...short(3), ...long(1)];
  const exif = [...Buffer.from("Exif\0\0"), ...tiff, ...short(orientation), 0, 0, ...long(0)];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xe1, 0, exif.length + 2, ...exif, 0xff, 0xda]);
}

test.each([
  [1, 0],
  [3, 180],
  [6, 90],
  [8, 270],
  [9, 0],
])("a photo held as %i is turned by %i degrees", (orientation, turn) => {
  expect(exifTurn(jpegHeld(orientation, true))).toBe(turn);
  expect(exifTurn(jpegHeld(orientation, false))).toBe(turn);
});

test("a file that breaks off anywhere isn't turned, or as it says", () => {
  const whole = jpegHeld(6, true);
  for (let length = 0; length < whole.length; length++) expect([0, 90]).toContain(exifTurn(whole.subarray(0, length)));
});
