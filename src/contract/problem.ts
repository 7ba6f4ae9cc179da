import { z } from "zod";

/** The body of every error: RFC 9457 problem details, with every fault of a bad request. */
export const problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  status: z.number(),
  /** Also logged with the cause. */
  requestId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Other oddities, which alone wouldn't have refused the order. */
  warnings: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

export const PROBLEM_MEDIA_TYPE = "application/problem+json";
