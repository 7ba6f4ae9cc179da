import { z } from "zod";
import { reasonSigns } from "#domain/payments/reason.ts";

export const reason = z.object({
  sign: z.enum(reasonSigns),
  reason: z.string(),
  code: z.string().nullable().describe("Stays the same if the sentence changes. null for reasons from before codes existed."),
});
