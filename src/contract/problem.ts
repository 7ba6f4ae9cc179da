import { z } from "zod";

/** The body of every error answer: RFC 9457 problem details, with each fault of a bad input named. */
export const problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  status: z.number(),
  /** Written into the log beside the cause. */
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What is odd besides, and would have been no reason to refuse an order. */
  warnings: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

export const PROBLEM_MEDIA_TYPE = "application/problem+json";
