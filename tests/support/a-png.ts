import { crc32, deflateSync } from "node:zlib";

/** A gray PNG. Its compressed data can be replaced by others. */
export function aPng({ width, height, idat }: { width: number; height: number; idat?: Uint8Array }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = () => deflateSync(Buffer.alloc(height * (width + 1), Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 0x80)])));
  const chunks = [chunk("IHDR", header), chunk("IDAT", idat ?? rows()), chunk("IEND", new Uint8Array())];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
