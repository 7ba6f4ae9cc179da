import { z } from "zod";
import type { Sendable } from "#server/jobs/job-queue.ts";

const runKey = z.object({ tenantId: z.int(), runId: z.int() });
/** Which run a job is about. */
export type RunKey = z.output<typeof runKey>;

/** How the job that runs an action is sent; its work is in `run-action.ts`, which intake doesn't need. */
export const runActionSendable: Sendable<RunKey> & { data: typeof runKey } = { name: "run-action", data: runKey };
