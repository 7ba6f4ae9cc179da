import { z } from "zod";
import { fieldMessage } from "#contract/field-message.ts";

/** The body of every error: RFC 9457 problem details, with every fault of a bad request. */
export const problem = z.object({
  title: z.string().describe("What kind of error it is."),
  detail: z.string().optional().describe("What is wrong with this request."),
  status: z.number().describe("The HTTP status."),
  requestId: z.string().optional().describe("Give it to support. It's logged with the cause."),
  errors: z.array(fieldMessage).optional().describe("Every fault of the request's fields."),
  needs: z.literal("second-factor").optional().describe("What the login needs besides the password, which was right: a code."),
  warnings: z.array(fieldMessage).optional().describe("Other oddities, which alone wouldn't have refused the order."),
});
export type Problem = z.infer<typeof problem>;

export const PROBLEM_MEDIA_TYPE = "application/problem+json";
