import { z } from "zod";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { storeEntries } from "#server/custom-lists/add-entries.ts";
import type { NewEntry } from "#server/custom-lists/entry-store.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { beginChange, findList, lockLists } from "#server/custom-lists/list-store.ts";
import { readEntryCells } from "#server/custom-lists/read-entry-cells.ts";
import { readEntryRows, type EntryRow } from "#server/custom-lists/read-entry-rows.ts";
import { endUpload, findUpload, lockUpload, noteStep, type UploadKey } from "#server/custom-lists/upload-store.ts";
import { givingUp, job } from "#server/jobs/job.ts";
import type { Services } from "#server/services.ts";
import { findShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "files" | "now">;

/** Rows stored together: few enough that others barely wait for the embedded database. */
const BATCH = { embedded: 500, postgres: 5_000 };

/**
 * Reads an uploaded file into its list, some rows in each transaction, with how far it is. Bad lines are skipped and named. An upload
 * that couldn't be read to its end has failed, with what was added before. One that was interrupted goes on where it was. Throws if the
 * signal aborts.
 */
export async function loadUpload(
  { database, files, now }: Means,
  key: UploadKey,
  signal: AbortSignal,
  together: number = BATCH[database.kind],
): Promise<void> {
  const { tenantId } = key;
  const begun = await database.forTenants([tenantId], async (handle) => {
    const upload = await findUpload(handle, key);
    const list = upload === null ? null : await findList(handle, tenantId, upload.listId);
    const shop = await findShop(handle, tenantId);
    return upload === null ? null : { upload, type: list?.type ?? null, timeZone: shop?.timeZone ?? "UTC" };
  });
  if (begun === null || begun.upload.status !== "pending" || begun.upload.fileKey === null) return;
  const { upload, type, timeZone } = begun;
  const end = (failure: string | null) =>
    database.forTenants([tenantId], (handle) => endUpload(handle, key, { status: failure === null ? "done" : "failed", failure }, now()));
  if (type === null) return end("The list was deleted.");
  const file = await files.get(begun.upload.fileKey);
  if (file === null) return end("The file is gone. Please upload it again.");
  let skip = upload.rowsDone;
  let rows: EntryRow[] = [];
  let failure: string | null = null;
  const store = async () => {
    signal.throwIfAborted();
    await storeRows({ database, now }, { key, type, timeZone, listId: upload.listId, fullName: upload.fullName }, rows);
    rows = [];
  };
  try {
    for await (const row of readEntryRows(file)) {
      if (row.kind === "unread") failure = `Line ${row.line} ${row.fault}; the rest of the file wasn't read.`;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      rows.push(row);
      if (rows.length >= together) await store();
    }
    if (rows.length > 0) await store();
    await end(failure);
  } catch (cause) {
    if (!(cause instanceof SuretyError) || (cause.code !== "limit-reached" && cause.code !== "not-found")) throw cause;
    await end(cause.code === "not-found" ? "The list was deleted." : cause.message);
  } finally {
    file.destroy();
  }
}

type Loading = { key: UploadKey; type: ListType; timeZone: string; listId: number; fullName: string };

/** Stores the next rows, unless another run has ended the upload. */
async function storeRows(
  { database, now }: Pick<Means, "database" | "now">,
  { key, type, timeZone, listId, fullName }: Loading,
  rows: readonly EntryRow[],
): Promise<void> {
  const at = now();
  const entries = new Map<string, NewEntry>();
  const faults: { line: number; message: string }[] = [];
  let [read, badLines] = [0, 0];
  for (const row of rows) {
    if (row.kind === "skipped") continue;
    const found =
      row.kind === "unread"
        ? { faults: [`${row.fault}; the rest of the file wasn't read`] }
        : readEntryCells(type, row.cells, timeZone, at);
    if ("faults" in found) {
      badLines += 1;
      faults.push(...found.faults.map((message) => ({ line: row.line, message })));
    } else {
      read += 1;
      entries.set(found.entry.value, withEarlier(found.entry, entries.get(found.entry.value)));
    }
  }
  const { tenantId } = key;
  await database.forTenants(
    [tenantId],
    async (handle) => {
      const upload = await lockUpload(handle, key);
      if (upload?.status !== "pending") return;
      await lockLists(handle, tenantId);
      const change = await beginChange(handle, tenantId, listId);
      if (change === null) throw noSuchList();
      const by = { addedBy: fullName, addedAt: at, paymentId: null };
      const added = entries.size === 0 ? 0 : await storeEntries(handle, tenantId, change, [...entries.values()], by);
      const named = faults.slice(0, listLimits.namedLines);
      const bytesDone = rows.at(-1)?.bytesDone ?? 0;
      await noteStep(handle, key, { rows: rows.length, bytesDone, added, known: read - added, badLines, faults: named });
    },
    "byIndex",
  );
}

/** An entry that comes twice keeps the earlier expiry and note where the later line has none. */
function withEarlier(entry: NewEntry, earlier: NewEntry | undefined): NewEntry {
  return { ...entry, expiresAt: entry.expiresAt ?? earlier?.expiresAt ?? null, note: entry.note ?? earlier?.note ?? null };
}

const uploadKey = z.object({ tenantId: z.number(), uploadId: z.number() });

/** Sent when an upload's last attempt fails. */
export const giveUpUploadJob = job({
  name: "give-up-list-upload",
  data: uploadKey,
  ...givingUp,
  run: ({ database, now }: Means, key) =>
    database.forTenants([key.tenantId], (handle) =>
      endUpload(handle, key, { status: "failed", failure: "The file couldn't be read to its end. Please upload it again." }, now()),
    ),
});

export const loadUploadJob = job({
  name: "load-list-upload",
  data: uploadKey,
  retries: 5,
  firstRetrySeconds: 2,
  mostSeconds: 30,
  isLong: true,
  whenGivenUp: giveUpUploadJob,
  lookEverySeconds: 2,
  run: (means: Means, key, { signal }) => loadUpload(means, key, signal),
});
