import { job, nothing } from "#server/jobs/job.ts";
import type { FileStore } from "#server/file-store/file-store.ts";
import { forgetFile, listDueFiles, lockDueFile, putOff, type UnwantedFile } from "#server/file-store/unwanted-file-store.ts";
import { runEach } from "#server/run-each.ts";
import type { Services } from "#server/services.ts";

/** A file that couldn't be deleted is tried again after this time, so that it never keeps others from being deleted. */
const AGAIN_MS = 600_000;

/** Files at once, and how often in a run. A minute later the next run continues. */
const BATCH = 20;
const MOST_BATCHES = 100;

type Means = Pick<Services, "database" | "now"> & { files: FileStore };

/**
 * Deletes the stored files that nothing names any longer: of uploads that weren't finished, and of removed personal data. A
 * file that can't be deleted stays listed for a later run, and the others are deleted all the same. Safe to run at any time and in several processes at once.
 */
export async function deleteUnwantedFiles({ database, files, now }: Means): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const found = await database.asSystem((handle) => listDueFiles(handle, now(), BATCH));
    await runEach(found.map((file) => () => deleteOne({ database, files, now }, file)));
    if (found.length < BATCH) return;
  }
}

/** Under the lock of its row, so that a late upload can't keep a file that is being deleted. */
async function deleteOne({ database, files, now }: Means, file: UnwantedFile): Promise<void> {
  try {
    await database.asSystem(async (handle) => {
      if (!(await lockDueFile(handle, file, now()))) return;
      await files.delete(file.fileKey);
      await forgetFile(handle, file);
    });
  } catch (cause) {
    await database.asSystem((handle) => putOff(handle, file, new Date(now().getTime() + AGAIN_MS)));
    throw cause;
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
