import { z } from "zod";

/** What is wrong with one field, or odd about it. */
export const fieldMessage = z.object({
  path: z.string().describe("Such as items[0].amount. Empty if it's about the whole body."),
  message: z.string().describe("Follows the path in a sentence, such as: is required."),
});

export const warnings = z.array(fieldMessage).describe("What was accepted but may be a mistake, such as unknown fields.");
