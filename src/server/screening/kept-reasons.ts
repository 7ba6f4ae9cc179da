import { z } from "zod";
import { reasonSigns, type Reason } from "#domain/payments/reason.ts";

/** Reasons as they are kept with a decision; those kept before reasons had codes have none. */
const keptReasons = z.array(z.object({ sign: z.enum(reasonSigns), reason: z.string(), code: z.string().nullable().default(null) }));

/** The reasons of a kept decision, each with the sentence it was made with. Throws where it is no list of reasons. */
export function showReasons(kept: unknown): Reason[] {
  return keptReasons.parse(kept);
}
