import type { Database } from "#server/db/database.ts";
import { sweepExpired } from "#server/access/sweep-expired.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import { sweepScreenings } from "#server/screening/sweep-screenings.ts";
import type { JobHandlers } from "#server/jobs/job-queue.ts";

/** What each kind of job does. */
export function jobHandlers(services: { database: Database; mailer: Mailer; now: () => Date }): JobHandlers {
  const { database, mailer, now } = services;
  return {
    "send-mail": (mail, jobId) => mailer.send(mail, jobId),
    "fold-figures": async () => {
      await foldFigures(database);
    },
    "sweep-expired": async () => {
      await sweepExpired(database, now());
      await sweepScreenings(database, now());
    },
  };
}
