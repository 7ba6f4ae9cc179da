import { z } from "zod";
import { analyticsEvent } from "#contract/analytics.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { JobHandlers, JobName, Jobs, JobTry } from "#server/jobs/job-queue.ts";

/** What the queue's table holds of a job. */
export type SealedJob = { sealed: string };

export function sealJob(secrets: Secrets, data: Jobs[JobName]): SealedJob {
  return { sealed: Buffer.from(secrets.encrypt(JSON.stringify(data))).toString("base64") };
}

/** Opens what a job carries and runs it. Throws where it cannot be read, or where the job fails. */
export async function openJob<Name extends JobName>(
  secrets: Secrets,
  handlers: JobHandlers,
  name: Name,
  row: unknown,
  attempt: JobTry,
): Promise<void> {
  const { sealed } = sealedShape.parse(row);
  const text = secrets.decrypt(Buffer.from(sealed, "base64"));
  await handlers[name](jobShapes[name].parse(JSON.parse(text)), attempt);
}

const sealedShape = z.object({ sealed: z.string() });
const nothing = z.record(z.string(), z.never());
const reportKey = z.object({ tenantId: z.int(), reportId: z.int() });
const jobShapes: { [Name in JobName]: z.ZodType<Jobs[Name]> } = {
  "send-mail": z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  "fold-figures": nothing,
  "sweep-expired": nothing,
  "refresh-rates": nothing,
  "insights-report": reportKey,
  "make-report": reportKey,
  "forward-event": analyticsEvent.extend({ id: z.int(), tenantId: z.int(), userId: z.int().nullable(), at: z.string() }),
  "give-up-report": reportKey,
};
