/** Degrees that a picture is turned clockwise to be upright. */
export type Turn = 0 | 90 | 180 | 270;

const turns: Readonly<Record<number, Turn>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };
const ORIENTATION = 0x0112;
const EXIF = 0x45786966;

/** How the camera that took a JPEG was held, from the Exif data before the picture; 0 where it doesn't say. */
export function exifTurn(jpeg: Uint8Array): Turn {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 14 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // The picture itself begins.
    if (marker === 0xda) return 0;
    if (marker === 0xe1 && view.getUint32(at + 4) === EXIF) return turns[orientation(view, at + 10)] ?? 0;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/** The orientation in the first directory of a TIFF header, from 1 to 8; 1 where it has none. */
function orientation(view: DataView, tiff: number): number {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const read = { short: (at: number) => view.getUint16(at, isLittle), long: (at: number) => view.getUint32(at, isLittle) };
  if (tiff + 8 > view.byteLength) return 1;
  const directory = tiff + read.long(tiff + 4);
  if (directory + 2 > view.byteLength) return 1;
  for (let entry = directory + 2, left = read.short(directory); left > 0 && entry + 12 <= view.byteLength; entry += 12, left--) {
    if (read.short(entry) === ORIENTATION) return read.short(entry + 8);
  }
  return 1;
}
