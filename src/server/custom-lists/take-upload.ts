import type { ListUpload } from "#contract/custom-lists.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import type { Adding } from "#server/custom-lists/add-entries.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { findList, lockLists } from "#server/custom-lists/list-store.ts";
import { loadUploadJob } from "#server/custom-lists/load-upload.ts";
import { presentUpload } from "#server/custom-lists/present-upload.ts";
import { countPendingUploads, insertUpload } from "#server/custom-lists/upload-store.ts";
import type { Handle } from "#server/db/database.ts";
import { newFileKey } from "#server/file-store/file-key.ts";
import { giveUpFile, keepFile, markUnwanted } from "#server/file-store/unwanted-file-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What came of an upload that hasn't ended by then is deleted: its process may have died. */
const MOST_MS = 3_600_000;

/** Bytes up to it are blanks and line breaks. */
const SPACE = 0x20;

/**
 * Takes a file of entries as it arrives, to be read in the background. Until the upload's row names it, it's marked as unwanted.
 * Throws "not-found", "limit-reached" if too many uploads of the shop wait, "too-large", and "bad-content" for a file without lines.
 */
export async function takeUpload(
  { database, files, jobs, uploads, now }: Pick<Services, "database" | "files" | "jobs" | "uploads" | "now">,
  { tenantId, fullName }: Adding,
  listId: number,
  stream: AsyncIterable<Uint8Array>,
): Promise<ListUpload> {
  const inShop = <T>(work: (handle: Handle) => Promise<T>) => database.forTenants([tenantId], work);
  const fileKey = newFileKey(tenantId);
  const dueAt = new Date(now().getTime() + MOST_MS);
  await inShop(async (handle) => {
    await requireRoom(handle, tenantId, listId);
    await markUnwanted(handle, tenantId, [fileKey], dueAt);
  });
  try {
    const counted = { bytes: 0, hasLines: false };
    await uploads(tenantId, stream, (body, ended) => files.put(fileKey, limited(body, counted), ended));
    if (!counted.hasLines) throw new SuretyError("bad-content", "The file has no lines.");
    return await inShop(async (handle) => {
      await lockLists(handle, tenantId);
      const waiting = await requireRoom(handle, tenantId, listId);
      if (!(await keepFile(handle, tenantId, fileKey, dueAt))) throw tookTooLong();
      const upload = await insertUpload(handle, tenantId, { listId, fileKey, fileBytes: counted.bytes, fullName, createdAt: now() });
      await jobs.send(loadUploadJob, { tenantId, uploadId: upload.uploadId }, handle, { waitingBefore: waiting });
      return presentUpload(upload);
    });
  } catch (cause) {
    await inShop((handle) => giveUpFile(handle, tenantId, fileKey, now()));
    throw cause;
  }
}

/** Returns how many of the shop's uploads wait. */
async function requireRoom(handle: Handle, tenantId: number, listId: number): Promise<number> {
  if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
  const waiting = await countPendingUploads(handle, tenantId);
  if (waiting < listLimits.uploadsAtOnce) return waiting;
  throw new SuretyError("limit-reached", `${waiting} uploads are already waiting. Try again when one is done.`);
}

async function* limited(body: AsyncIterable<Uint8Array>, counted: { bytes: number; hasLines: boolean }): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    counted.bytes += part.byteLength;
    counted.hasLines ||= part.some((byte) => byte > SPACE);
    if (counted.bytes > listLimits.fileBytes) {
      throw new SuretyError("too-large", `A file can have at most ${formatBytes(listLimits.fileBytes)}. Split it into smaller ones.`);
    }
    yield part;
  }
}

function tookTooLong(): SuretyError {
  return new SuretyError("unavailable", "The upload took too long. Please try again.");
}
