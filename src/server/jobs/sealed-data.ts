import { z } from "zod";

/** Encrypts what a job carries, and decrypts it. */
export type Sealing = { encrypt(text: string): Uint8Array; decrypt(bytes: Uint8Array): string };

/** What the queue's table holds of a job. */
export type SealedData = { sealed: string };

export function sealData(sealing: Sealing, data: unknown): SealedData {
  return { sealed: Buffer.from(sealing.encrypt(JSON.stringify(data))).toString("base64") };
}

/** What a row of the queue carries. Throws where it was sealed with another key. */
export function openSealed(sealing: Sealing, row: unknown): unknown {
  const { sealed } = sealedShape.parse(row);
  return JSON.parse(sealing.decrypt(Buffer.from(sealed, "base64")));
}

const sealedShape = z.object({ sealed: z.string() });
