import { z } from "zod";
import { outcomeTypes } from "#domain/payments/outcome.ts";

/** An outcome as it is sent (contract `reportOutcome`), with an id that is the same in every run. */
export const fileOutcome = z.object({
  id: z.string(),
  type: z.enum(outcomeTypes),
  reason: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  at: z.string(),
});
export type FileOutcome = z.infer<typeof fileOutcome>;

/** What a file tells, in the order in which it is sent: by time, at the same time orders first, then by line. */
export const importEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    /** Milliseconds since 1970; 0 where the order names no instant, which the server then refuses. */
    at: z.number(),
    /** Line of the file, from 1. */
    line: z.number(),
    orderId: z.string().nullable(),
    /** The order as one line of JSON. */
    text: z.string(),
  }),
  z.object({ kind: z.literal("outcome"), at: z.number(), line: z.number(), orderId: z.string(), outcome: fileOutcome }),
]);
export type ImportEvent = z.infer<typeof importEvent>;

/** What is wrong with a line: the path in its order and, where the file's headings are no paths, the heading that it is read from. */
export const lineFault = z.object({ path: z.string(), heading: z.string().optional(), message: z.string() });
export type LineFault = z.infer<typeof lineFault>;

/** A line that is no order at all. */
export type UnreadableLine = {
  kind: "unreadable";
  line: number;
  title: string;
  errors: LineFault[];
  text: string | null;
};

export type FileEntry = ImportEvent | UnreadableLine;

export function compareEvents(a: ImportEvent, b: ImportEvent): number {
  return a.at - b.at || Number(a.kind === "outcome") - Number(b.kind === "outcome") || a.line - b.line;
}

/** The import cannot go on; the message is one clear line. */
export class ImportError extends Error {}
