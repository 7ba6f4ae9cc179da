import { PhotonImage, resize, SamplingFilter } from "@silvia-odwyer/photon-node";
import { brandImageLimits } from "#domain/accounts/brand-image.ts";
import type { ImageKind } from "#domain/evidence/document-kind.ts";
import { exifTurn, type Turn } from "#server/evidence-export/exif-turn.ts";
import { plainPng } from "#server/evidence-export/plain-png.ts";

/** Pixels of the longer side that are tried one after the other, until the file is small enough. Pages and emails show 240. */
const [FIRST_SIDE, ...SMALLER_SIDES] = [640, 480, 320, 240, 160];
/** Pages and emails carry it. At the last side, an image can't be larger than this. */
const MOST_BYTES = 104 * 1024;

/**
 * An image as a PNG that is small enough to be sent along with pages and emails: upright, without anything but its picture, the
 * first one of an animation. Throws if it's damaged. May take much time and memory, which end with its thread.
 */
export function smallPng({ bytes, kind }: { bytes: Uint8Array; kind: ImageKind }): Uint8Array {
  const whole = PhotonImage.new_from_byteslice(kind === "png" ? plainPng(bytes, brandImageLimits.pixels) : bytes);
  let image = turned(fitted(whole, FIRST_SIDE), kind === "jpeg" ? exifTurn(bytes) : 0);
  for (const side of SMALLER_SIDES) {
    if (image.get_bytes().byteLength <= MOST_BYTES) break;
    image = fitted(image, side);
  }
  return image.get_bytes();
}

/** The image, or a smaller one whose longer side has so many pixels. */
function fitted(image: PhotonImage, side: number): PhotonImage {
  const [width, height] = [image.get_width(), image.get_height()];
  const scale = side / Math.max(width, height);
  if (scale >= 1) return image;
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return resize(image, scaled(width), scaled(height), SamplingFilter.CatmullRom);
}

/** Turned clockwise by so many degrees. */
function turned(image: PhotonImage, turn: Turn): PhotonImage {
  if (turn === 0) return image;
  const [width, height, pixels] = [image.get_width(), image.get_height(), image.get_raw_pixels()];
  const isOnSide = turn !== 180;
  const [wide, high] = isOnSide ? [height, width] : [width, height];
  const result = new Uint8Array(pixels.byteLength);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [fromX, fromY] = sourceOf(turn, x, y, width, height);
      const from = 4 * (fromY * width + fromX);
      result.set(pixels.subarray(from, from + 4), 4 * (y * wide + x));
    }
  }
  return new PhotonImage(result, wide, high);
}

/** Which pixel of an image comes to a place once it's turned. */
function sourceOf(turn: Exclude<Turn, 0>, x: number, y: number, width: number, height: number): [number, number] {
  switch (turn) {
    case 90:
      return [y, height - 1 - x];
    case 180:
      return [width - 1 - x, height - 1 - y];
    case 270:
      return [width - 1 - y, x];
  }
}
