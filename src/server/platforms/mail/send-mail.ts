import { z } from "zod";
import { job } from "#server/jobs/job.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";

/** Sends an email. Retries keep its id, so that it arrives once. */
export const sendMailJob = job({
  name: "send-mail",
  data: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  retries: 8,
  firstRetrySeconds: 15,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: ({ mailer }: { mailer: Pick<Mailer, "send"> }, mail, { jobId }) => mailer.send(mail, jobId),
});
