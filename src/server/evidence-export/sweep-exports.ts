import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { EVIDENCE_LINK_DAYS } from "#domain/disputes/evidence-export.ts";
import { hourlySweep, job } from "#server/jobs/job.ts";
import { removeOldExports } from "#server/evidence-export/export-store.ts";
import type { Services } from "#server/services.ts";

/** Deletes evidence files whose links have expired. The trail keeps what was exported, and to whom. */
export const sweepEvidenceJob = job({
  name: "sweep-evidence",
  ...hourlySweep,
  run: async ({ database, now }: Pick<Services, "database" | "now">) => {
    const before = new Date(now().getTime() - EVIDENCE_LINK_DAYS * DAY_MS);
    await database.asSystem((handle) => removeOldExports(handle, before));
  },
});
