export type ImageSize = { width: number; height: number };

/** Reads a JPEG as it arrives, each byte once. Returns its size once it's known, until then null. */
export type JpegSizeReader = (bytes: Uint8Array) => ImageSize | null;

/** Bytes of a frame up to its size: marker, length, precision, height and width. */
const FRAME_HEAD = 9;

/**
 * A reader that finds the frame, which has the size, as decoders do: it goes from segment to segment, past bytes that belong to
 * none, so that nothing in between hides it.
 */
export function makeJpegSizeReader(): JpegSizeReader {
  let size: ImageSize | null = null;
  let toSkip = 0;
  /** The segment that begins, from its marker on. */
  let head: number[] = [];

  function step(byte: number): void {
    if (head.length === 0 && byte !== 0xff) return;
    // Bytes that fill up come before a marker.
    if (head.length === 1 && byte === 0xff) return;
    head.push(byte);
    const [, marker = 0] = head;
    if (head.length === 2 && isAlone(marker)) head = [];
    if (head.length === 4 && !isFrame(marker)) {
      toSkip = Math.max(0, numberAt(2) - 2);
      head = [];
    }
    if (head.length === FRAME_HEAD) size = { height: numberAt(5), width: numberAt(7) };
  }

  function numberAt(place: number): number {
    return (head[place] ?? 0) * 256 + (head[place + 1] ?? 0);
  }

  return (bytes) => {
    for (let at = 0; at < bytes.byteLength && size === null; at++) {
      const skipped = Math.min(toSkip, bytes.byteLength - at);
      toSkip -= skipped;
      at += skipped;
      if (at < bytes.byteLength) step(bytes[at] ?? 0);
    }
    return size;
  };
}

/** Markers without a length, such as the start of the image; 0 is none. */
function isAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

/** Markers of a frame: all from C0 to CF but for tables and extensions. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
