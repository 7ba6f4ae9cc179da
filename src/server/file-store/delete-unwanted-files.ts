import { job, nothing } from "#server/jobs/job.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { forgetFile, lockDueFiles } from "#server/file-store/unwanted-file-store.ts";
import type { Services } from "#server/services.ts";

/** Files per transaction, and transactions per run. A minute later the next run continues. */
const BATCH = 20;
const MOST_BATCHES = 100;

type Means = Pick<Services, "database" | "now"> & { files: FileStore };

/**
 * Deletes the stored files that nothing names any longer: of uploads that weren't finished, and of removed personal data. A
 * file that can't be deleted stays listed for the next run. Safe to run at any time and in several processes at once.
 */
export async function deleteUnwantedFiles({ database, files, now }: Means): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const found = await database.asSystem(async (handle) => {
      const due = await lockDueFiles(handle, now(), BATCH);
      for (const file of due) {
        await files.delete(file.fileKey);
        await forgetFile(handle, file);
      }
      return due.length;
    });
    if (found < BATCH) return;
  }
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
