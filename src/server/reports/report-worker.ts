import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { reportFormats, reportKindNames, reportKinds } from "#domain/reports/report.ts";
import type { Column } from "#server/files/column.ts";
import { paymentFileColumns } from "#server/files/payment-file-columns.ts";
import { verificationColumns } from "#server/files/verification-columns.ts";
import { writeCsv } from "#server/files/write-csv.ts";
import { writeXlsx } from "#server/files/write-xlsx.ts";

/**
 * The thread that formats a report. It posts "more" when it can take a batch of rows and receives each as JSON text,
 * then null at the end. It posts the file in parts, followed by "end".
 */
const { kind, format, timeZone } = z
  .object({ kind: z.enum(reportKinds), format: z.enum(reportFormats), timeZone: z.string() })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error("Report worker must run in a worker thread");

/** The approximate size of a part. */
const PART_BYTES = 1_000_000;

switch (kind) {
  case "payments":
    await sendFile(paymentFileColumns);
    break;
  case "verifications":
    await sendFile(verificationColumns);
    break;
}
port.postMessage("end");
port.close();

async function sendFile<Row>(columns: readonly Column<Row>[]): Promise<void> {
  const file =
    format === "csv"
      ? writeCsv(batches<Row>(), columns, timeZone)
      : writeXlsx(batches<Row>(), columns, { timeZone, sheetName: reportKindNames[kind] });
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    sendPart(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) sendPart(waiting);
}

function sendPart(chunks: readonly Uint8Array[]): void {
  const part = new Uint8Array(Buffer.concat(chunks));
  port?.postMessage(part, [part.buffer]);
}

async function* batches<Row>(): AsyncGenerator<Row[]> {
  for (;;) {
    const answer = nextMessage();
    port?.postMessage("more");
    const text = await answer;
    if (text === null) return;
    const rows: Row[] = JSON.parse(text);
    yield rows;
  }
}

async function nextMessage(): Promise<string | null> {
  if (port === null) return null;
  const [message]: unknown[] = await once(port, "message");
  return typeof message === "string" ? message : null;
}
