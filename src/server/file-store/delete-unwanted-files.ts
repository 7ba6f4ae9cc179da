import { job, nothing } from "#server/jobs/job.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { claimDueFiles, forgetFile, type UnwantedFile } from "#server/file-store/unwanted-file-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** A file that couldn't be deleted is tried again after this time, so that it never keeps others from being deleted. */
const AGAIN_MS = 600_000;

/** Files at once, and how often in a run. A minute later the next run continues. */
const BATCH = 20;
const MOST_BATCHES = 100;

type Means = Pick<Services, "database" | "now"> & { files: FileStore };

/**
 * Deletes the stored files that nothing names any longer: of uploads that weren't finished, and of removed personal data. A file that
 * can't be deleted stays listed for a later run, and the others are deleted all the same. Safe to run at any time and in several
 * processes at once.
 */
export async function deleteUnwantedFiles({ database, files, now }: Means): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const until = new Date(now().getTime() + AGAIN_MS);
    const claimed = await database.asSystem((handle) => claimDueFiles(handle, now(), until, BATCH));
    await runEach(claimed.map((file) => () => deleteOne({ database, files }, file, until)));
    if (claimed.length < BATCH) return;
  }
}

/** No transaction waits for the store. */
async function deleteOne({ database, files }: Omit<Means, "now">, file: UnwantedFile, until: Date): Promise<void> {
  await files.delete(file.fileKey);
  await database.asSystem((handle) => forgetFile(handle, file, until));
}

export const deleteUnwantedFilesJob = job({
  name: "delete-unwanted-files",
  data: nothing,
  retries: 2,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  lookEverySeconds: 30,
  everySeconds: 60,
  run: (means: Means) => deleteUnwantedFiles(means),
});
