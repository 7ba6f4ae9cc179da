import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

/** Bytes that all streams of one file may have together once they're inflated: more than what long contracts have. */
const MOST_BYTES = 64_000_000;

/** All that PDF streams are inflated into; the library has no limit of its own, and threads share their process's memory. */
const inflater = findInflater();
const ensureBuffer = inflater && Reflect.get(inflater, "ensureBuffer");
let bytesLeft = Infinity;

/** From now on, reading PDFs throws in this thread once their streams were inflated to too many bytes. */
export function limitInflation(): void {
  bytesLeft = MOST_BYTES;
  if (inflater) Reflect.set(inflater, "ensureBuffer", ensureLimitedBuffer);
}

function ensureLimitedBuffer(this: { buffer: Uint8Array }, requested: number): Uint8Array {
  const held = this.buffer.byteLength;
  if (requested <= held) return this.buffer;
  // It grows to twice its size at least.
  bytesLeft -= Math.max(requested, 2 * held) - held;
  if (bytesLeft < 0) throw new Error("A PDF is too large once it's inflated");
  return Reflect.apply(ensureBuffer, this, [requested]);
}

function findInflater(): object | null {
  const dict = PDFContext.create().obj({ Filter: "ASCIIHexDecode" });
  const stream = Reflect.getPrototypeOf(decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array())));
  return stream && Reflect.getPrototypeOf(stream);
}
