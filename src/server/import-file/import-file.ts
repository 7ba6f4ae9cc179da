import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkEncoding } from "#server/import-file/check-encoding.ts";
import { detectFormat, type FileFormat } from "#server/import-file/detect-format.ts";
import { makeImportClient, type ClientOptions } from "#server/import-file/import-client.ts";
import {
  compareEvents,
  ImportError,
  importEvent,
  type FileEntry,
  type ImportEvent,
  type LineFault,
} from "#server/import-file/import-event.ts";
import { readCsv } from "#server/import-file/read-csv.ts";
import { readNdjson } from "#server/import-file/read-ndjson.ts";
import { readShopify } from "#server/import-file/read-shopify.ts";
import { openRejectedFile, type RejectedFile } from "#server/import-file/rejected-file.ts";
import { sendEvents } from "#server/import-file/send-events.ts";
import { shopifyHeading } from "#server/import-file/shopify-heading.ts";
import { sortOnDisk } from "#server/import-file/sort-on-disk.ts";
import { countWarnings, type WarnedOrders } from "#server/import-file/warned-orders.ts";

export type ImportProgress = {
  phase: "reading" | "sending";
  done: number;
  /** Null while reading. */ total: number | null;
  rejected: number;
};

export type ImportOptions = Omit<ClientOptions, "onWarnings"> & {
  onProgress?: (progress: ImportProgress) => void;
  /** See `sortOnDisk`. */
  memoryChars?: number;
};

/** `orders` and `outcomes` count what the server has now; `rejected` counts the lines it doesn't have. */
export type ImportResult = {
  format: FileFormat["kind"];
  orders: number;
  outcomes: number;
  rejected: number;
  rejectedFile: string;
  warned: WarnedOrders;
};

/**
 * Sends a file's orders and outcomes to a server in order of time, in constant memory. Rejected lines go to
 * `FILE.rejected.ndjson`. Safe to run again: orders sent before get their first answers. Throws `ImportError` if it
 * can't continue; what was sent until then stays.
 */
export async function importFile(file: string, options: ImportOptions): Promise<ImportResult> {
  await checkFile(file);
  await checkEncoding(file);
  const format = await detectFormat(file);
  const warnings = countWarnings();
  const client = makeImportClient({ ...options, onWarnings: warnings.add });
  await client.sendOrders([]);
  const rejectedFile = `${file}.rejected.ndjson`;
  const rejected = await openRejectedFile(rejectedFile);
  const folder = await mkdtemp(join(tmpdir(), "surety-import-"));
  const counts = { order: 0, outcome: 0 };
  let total = 0;
  let done = 0;
  const tell = (phase: ImportProgress["phase"]) =>
    options.onProgress?.({
      phase,
      done: phase === "reading" ? total : done,
      total: phase === "reading" ? null : total,
      rejected: rejected.count(),
    });

  async function* readable(): AsyncGenerator<ImportEvent> {
    for await (const entry of entriesOf(file, format, folder)) {
      options.signal.throwIfAborted();
      if (entry.kind === "unreadable") {
        await rejected.add({ line: entry.line, orderId: null, title: entry.title, errors: entry.errors, order: entry.text });
        total += 1;
        done += 1;
        tell("reading");
        continue;
      }
      total += 1;
      tell("reading");
      yield entry;
    }
  }

  async function send(): Promise<void> {
    const { memoryChars } = options;
    const events = sortOnDisk(readable(), { compare: compareEvents, shape: importEvent, folder, ...(memoryChars ? { memoryChars } : {}) });
    await sendEvents(events, client, {
      onSent: (event, isTaken) => {
        if (isTaken) counts[event.kind] += 1;
        done += 1;
        tell("sending");
      },
      onRejected: (event, rejection) =>
        addRejected(rejected, event, { ...rejection, errors: withHeadings(format, event, rejection.errors) }),
    });
  }

  try {
    await closedAfter(rejected, send);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    format: format.kind,
    orders: counts.order,
    outcomes: counts.outcome,
    rejected: rejected.count(),
    rejectedFile,
    warned: warnings.counted(),
  };
}

/** Always closes the file. If both the work and closing fail, the work's error is thrown. */
async function closedAfter(rejected: RejectedFile, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    await rejected.close().catch(() => undefined);
    throw cause;
  }
  await rejected.close();
}

function addRejected(rejected: RejectedFile, event: ImportEvent, rejection: { title: string; errors: LineFault[] }): Promise<void> {
  const order = event.kind === "order" ? event.text : JSON.stringify(event.outcome);
  return rejected.add({ line: event.line, orderId: event.orderId, title: rejection.title, errors: rejection.errors, order });
}

/** Adds the column names of Shopify's export. The headings of our own CSV already are the paths. */
function withHeadings(format: FileFormat, event: ImportEvent, faults: LineFault[]): LineFault[] {
  if (format.kind !== "shopify") return faults;
  return faults.map((fault) => ({ ...fault, heading: shopifyHeading(event.kind, fault.path) }));
}

function entriesOf(file: string, format: FileFormat, folder: string): AsyncGenerator<FileEntry> {
  switch (format.kind) {
    case "ndjson":
      return readNdjson(file);
    case "csv":
      return readCsv(file, format.delimiter);
    case "shopify":
      return readShopify(file, format.delimiter, folder);
  }
}

async function checkFile(file: string): Promise<void> {
  try {
    if (!(await stat(file)).isFile()) throw new ImportError(`${file} isn't a file.`);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    if (cause.code === "ENOENT") throw new ImportError(`${file} doesn't exist.`, { cause });
    if (cause.code === "EACCES") throw new ImportError(`You don't have permission to read ${file}.`, { cause });
    throw cause;
  }
}
