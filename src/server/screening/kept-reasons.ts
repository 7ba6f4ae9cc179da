import { z } from "zod";
import { reasonSigns, type Reason } from "#domain/payments/reason.ts";

/** Reasons as stored with a decision. Those stored before reasons had codes have none. */
const keptReasons = z.array(z.object({ sign: z.enum(reasonSigns), reason: z.string(), code: z.string().nullable().default(null) }));

/** A stored decision's reasons, each with its original sentence. Throws if it isn't a list of reasons. */
export function showReasons(kept: unknown): Reason[] {
  return keptReasons.parse(kept);
}
