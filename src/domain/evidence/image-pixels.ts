import { isImage, type DocumentKind, type ImageKind } from "#domain/evidence/document-kind.ts";
import type { ImageSize } from "#domain/evidence/jpeg-size.ts";

/**
 * How many pixels an image says it has, from its first bytes, so that none is shown that a browser can't hold; null where
 * they don't say, as those of a JPEG, which `makeJpegSizeReader` reads. Nothing is decoded.
 */
export function imagePixels(kind: DocumentKind, head: Uint8Array): number | null {
  const size = isImage(kind) ? imageSize(kind, head) : null;
  return size && size.width * size.height;
}

/** The width and height that an image says it has, as `imagePixels` finds them. */
export function imageSize(kind: ImageKind, head: Uint8Array): ImageSize | null {
  return readers[kind](new DataView(head.buffer, head.byteOffset, head.byteLength));
}

const readers: Record<ImageKind, (view: DataView) => ImageSize | null> = {
  png: (view) => (view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => (view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  webp: webpSize,
  jpeg: () => null,
};

function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  switch (view.getUint32(12)) {
    // "VP8 ", lossy
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    // "VP8L", lossless: two numbers of 14 bits
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    // "VP8X", extended: two numbers of 24 bits
    case 0x56503858:
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: ((view.getUint16(27, true) | (view.getUint8(29) << 16)) >>> 0) + 1,
      };
    default:
      return null;
  }
}
