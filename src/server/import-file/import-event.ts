import { z } from "zod";
import { outcomeTypes } from "#domain/payments/outcome.ts";

/** An outcome as it's sent (contract `reportOutcome`), with an id that is the same in every run. */
const fileOutcome = z.object({
  id: z.string(),
  type: z.enum(outcomeTypes),
  reason: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  at: z.string(),
});
export type FileOutcome = z.infer<typeof fileOutcome>;

/** The events of a file in the order they're sent: by time, then orders before outcomes, then by line. */
export const importEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    /** Milliseconds since 1970. 0 for an order without a valid time, which the server then rejects. */
    at: z.number(),
    /** Line of the file, counting from 1. */
    line: z.number(),
    orderId: z.string().nullable(),
    /** The order as a single line of JSON. */
    text: z.string(),
  }),
  z.object({ kind: z.literal("outcome"), at: z.number(), line: z.number(), orderId: z.string(), outcome: fileOutcome }),
]);
export type ImportEvent = z.infer<typeof importEvent>;

/** A fault of a line: its path in the order and, for formats whose headings aren't paths, the column it was read from. */
export const lineFault = z.object({ path: z.string(), heading: z.string().optional(), message: z.string() });
export type LineFault = z.infer<typeof lineFault>;

/** A line that isn't an order. */
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

/** The import can't continue. The message is a single clear line. */
export class ImportError extends Error {}
