import { detectDocumentKind, HEAD_BYTES } from "#domain/evidence/detect-document-kind.ts";
import { isImage, type ImageKind } from "#domain/evidence/document-kind.ts";
import { imageSize } from "#domain/evidence/image-pixels.ts";
import { makeJpegSizeReader, type ImageSize } from "#domain/evidence/jpeg-size.ts";

/** Limits for a logo or signature as it's sent. Pages and emails show a small part of these pixels, and decoding takes time for each. */
export const brandImageLimits = { bytes: 512 * 1024, sidePixels: 4096, pixels: 4_000_000 } as const;

const FORMATS = "a PNG, JPEG, GIF or WebP image";
/** What's wrong with an image, to follow its name. */
export const brandImageFaults = {
  tooLarge: "must be at most 512 KB",
  svg: `can't be an SVG. Use ${FORMATS}`,
  otherKind: `must be ${FORMATS}`,
  tooManyPixels: "must be at most 4 megapixels (2,000 × 2,000 pixels), and at most 4,096 pixels wide and high",
  unreadable: "is damaged or can't be read as an image",
  slow: "takes too long to read. Try a smaller one",
} as const;
export type BrandImageFault = (typeof brandImageFaults)[keyof typeof brandImageFaults];

/** The kind of an image that may be decoded, or why it may not. Judged by what its headers say: nothing is decoded. */
export function checkBrandImage(bytes: Uint8Array): { kind: ImageKind; fault: null } | { fault: BrandImageFault } {
  if (bytes.byteLength > brandImageLimits.bytes) return { fault: brandImageFaults.tooLarge };
  const kind = detectDocumentKind(bytes.subarray(0, HEAD_BYTES));
  if (typeof kind === "object") return { fault: kind.refused === "svg" ? brandImageFaults.svg : brandImageFaults.otherKind };
  if (!isImage(kind)) return { fault: brandImageFaults.otherKind };
  const sizes = saidSizes[kind](bytes);
  if (sizes.length === 0 || sizes.some(({ width, height }) => width * height === 0)) return { fault: brandImageFaults.unreadable };
  if (sizes.some(isHuge)) return { fault: brandImageFaults.tooManyPixels };
  return kind === "jpeg" && countScans(bytes) > MOST_SCANS ? { fault: brandImageFaults.slow } : { kind, fault: null };
}

function isHuge({ width, height }: ImageSize): boolean {
  return Math.max(width, height) > brandImageLimits.sidePixels || width * height > brandImageLimits.pixels;
}

/** A JPEG that loads in steps has about 10 of them. Each goes over all pixels, and takes a few bytes of the file. */
const MOST_SCANS = 100;

/** How often a JPEG starts a scan. The marker can't be in a scan itself, where FF is always followed by 0. */
function countScans(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xda) count += 1;
  return count;
}

/** Every size that an image says it has: a decoder may take memory for any of them. None if it doesn't say. */
const saidSizes: Record<ImageKind, (bytes: Uint8Array) => ImageSize[]> = {
  png: (bytes) => present(imageSize("png", bytes)),
  jpeg: (bytes) => present(makeJpegSizeReader()(bytes)),
  gif: (bytes) => present(imageSize("gif", bytes)).flatMap((screen) => [screen, ...gifFrames(viewOf(bytes))]),
  webp: (bytes) => webpSizes(bytes),
};

function present(size: ImageSize | null): ImageSize[] {
  return size === null ? [] : [size];
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const GIF_HEAD = 13;
const [EXTENSION, FRAME] = [0x21, 0x2c];

/** The sizes of a GIF's pictures, which need not be its own. */
function gifFrames(view: DataView): ImageSize[] {
  const frames: ImageSize[] = [];
  if (view.byteLength < GIF_HEAD) return frames;
  let at = GIF_HEAD + colorTableBytes(view.getUint8(10));
  while (at + 10 <= view.byteLength) {
    const block = view.getUint8(at);
    if (block === EXTENSION) at = afterBlocks(view, at + 2);
    else if (block === FRAME) {
      frames.push({ width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) });
      // Its color table, and a byte before its data.
      at = afterBlocks(view, at + 10 + colorTableBytes(view.getUint8(at + 9)) + 1);
    } else break;
  }
  return frames;
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Where a row of blocks ends, each with its length before it, and 0 after the last. */
function afterBlocks(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

/** Bytes up to the first chunk of a WebP file, of a chunk's name and length, and of its start up to the end of its size. */
const [WEBP_HEAD, CHUNK_HEAD, CHUNK_START] = [12, 8, 18];

/** The size of a WebP file's canvas, and of each picture in it, which are chunks with a size of their own. */
function webpSizes(bytes: Uint8Array): ImageSize[] {
  const view = viewOf(bytes);
  const sizes: ImageSize[] = [];
  for (let at = WEBP_HEAD; at + CHUNK_HEAD <= bytes.byteLength;) {
    // Read as a file of this chunk alone.
    const alone = new Uint8Array(WEBP_HEAD + CHUNK_START);
    alone.set(bytes.subarray(at, at + CHUNK_START), WEBP_HEAD);
    sizes.push(...present(imageSize("webp", alone)));
    const length = view.getUint32(at + 4, true);
    // A frame of an animation is a row of chunks itself, after its own 16 bytes.
    at += view.getUint32(at) === ANIMATION_FRAME ? CHUNK_HEAD + 16 : CHUNK_HEAD + length + (length % 2);
  }
  return sizes;
}

/** "ANMF" */
const ANIMATION_FRAME = 0x414e4d46;
