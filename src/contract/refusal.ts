import { z } from "zod";
import { fieldMessage } from "#contract/field-message.ts";

/** Why one of several failed; the others don't depend on it. */
export const refusal = z.object({
  status: z.number().describe("The HTTP status that it would have had alone."),
  title: z.string(),
  detail: z.string(),
  errors: z.array(fieldMessage),
});
export type Refusal = z.infer<typeof refusal>;
