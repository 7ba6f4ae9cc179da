import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { monthsEarlier } from "#domain/dates/months-earlier.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { namesIn } from "#server/privacy/erase-emails.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "config" | "database" | "now">;

/**
 * Deletes the stored emails, and the halves of those that were never finished, that are older than any shop keeps its
 * orders. Which shop an email is of can't be told, so the shortest time is for all. Safe to run at any time.
 */
export async function sweepOutbox({ config, database, now }: Means): Promise<void> {
  const [shortest] = await database.asSystem((handle) =>
    handle.prepared<{ months: number | null }>("select min(retention_months) as months from tenant", []),
  );
  if (shortest?.months == null) return;
  const before = monthsEarlier(now(), shortest.months, "UTC");
  const outbox = join(config.dataDir, "outbox");
  for (const name of await namesIn(outbox)) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(outbox, name);
    const age = await stat(file).catch((cause: NodeJS.ErrnoException) => {
      // An erasure deleted it meanwhile.
      if (cause.code === "ENOENT") return null;
      throw cause;
    });
    if (age !== null && age.mtime < before) await rm(file, { force: true });
  }
}

export const sweepOutboxJob = job({ ...hourlySweep, name: "sweep-outbox", run: (means: Means) => sweepOutbox(means) });
