import { z } from "zod";
import { reasonSigns } from "#domain/payments/reason.ts";

/** `code` stays the same if the sentence changes; null for reasons from before codes existed. */
export const reason = z.object({ sign: z.enum(reasonSigns), reason: z.string(), code: z.string().nullable() });
