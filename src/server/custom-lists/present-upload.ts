import type { ListUpload } from "#contract/custom-lists.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { StoredUpload } from "#server/custom-lists/upload-store.ts";

export function presentUpload(upload: StoredUpload): ListUpload {
  const { uploadId, listId, status, added, known, badLines, faults, failure, fullName, createdAt, finishedAt } = upload;
  const read = upload.fileBytes === 0 ? 0 : Math.floor((upload.bytesDone / upload.fileBytes) * 100);
  const progressPercent = status === "done" ? 100 : Math.min(read, 99);
  const named = faults.slice(0, listLimits.namedLines);
  return {
    uploadId,
    listId,
    status,
    progressPercent,
    added,
    known,
    badLines,
    faults: named,
    failure,
    uploadedBy: fullName,
    createdAt,
    finishedAt,
  };
}
