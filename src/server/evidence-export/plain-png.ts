import { inflateSync } from "node:zlib";

/** A scan of a page at 300 dots per inch has half of these; decoding takes 12 bytes for each. */
const MOST_PIXELS = 16_000_000;

const SIGNATURE_BYTES = 8;
const kept = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Chunk = { type: string; whole: Uint8Array; data: Uint8Array };

/**
 * A PNG with its picture alone, without texts and animation. Throws if it's damaged, has too many pixels, or would be inflated
 * to more than they take, so that it can be decoded without harm.
 */
export function plainPng(bytes: Uint8Array, mostPixels = MOST_PIXELS): Uint8Array {
  const chunks = chunksOf(bytes).filter(({ type }) => kept.has(type));
  const [header, ...rest] = chunks;
  if (header?.type !== "IHDR" || header.data.byteLength !== 13 || rest.some(({ type }) => type === "IHDR"))
    throw new Error("A PNG has no header, or two");
  const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data);
  inflateSync(Buffer.concat(data), { maxOutputLength: inflatedBytes(header.data, mostPixels) });
  return new Uint8Array(Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...chunks.map(({ whole }) => whole)]));
}

function* walkChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE_BYTES; at < bytes.byteLength;) {
    const dataAt = at + 8;
    const end = dataAt + view.getUint32(at) + 4;
    if (end > bytes.byteLength) throw new Error("A PNG breaks off");
    const type = Buffer.from(bytes.subarray(at + 4, dataAt)).toString("latin1");
    yield { type, whole: bytes.subarray(at, end), data: bytes.subarray(dataAt, end - 4) };
    if (type === "IEND") return;
    at = end;
  }
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  return [...walkChunks(bytes)];
}

function inflatedBytes(header: Uint8Array, mostPixels: number): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const bitsPerPixel = view.getUint8(8) * (channels[view.getUint8(9)] ?? 0);
  if (width * height === 0 || width * height > mostPixels || bitsPerPixel === 0) throw new Error("A PNG's size can't be shown");
  // A filter's byte for each row, and of the rows of all passes where it's interlaced.
  return Math.ceil((width * height * bitsPerPixel) / 8) + 4 * (width + height) + 4096;
}
