import { z } from "zod";

/** Encrypts and decrypts a job's data. */
export type Sealing = { encrypt(text: string): Uint8Array; decrypt(bytes: Uint8Array): string };

/** A job's data as the queue's table stores it. */
export type SealedData = { sealed: string };

export function sealData(sealing: Sealing, data: unknown): SealedData {
  return { sealed: Buffer.from(sealing.encrypt(JSON.stringify(data))).toString("base64") };
}

/** Decrypts a row's data. Throws if it was encrypted with another key. */
export function openSealed(sealing: Sealing, row: unknown): unknown {
  const { sealed } = sealedShape.parse(row);
  return JSON.parse(sealing.decrypt(Buffer.from(sealed, "base64")));
}

const sealedShape = z.object({ sealed: z.string() });
