import { Readable } from "node:stream";
import type { ReportFormat } from "#domain/reports/report.ts";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { checkReportLink, type ReportFileKey } from "#server/reports/report-link.ts";
import { readFileLength, readPartAfter } from "#server/reports/report-part-store.ts";
import { findReport } from "#server/reports/report-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type ServedReport = { format: ReportFormat; bytes: number; file: Readable };

/** Streams the file of a signed link part by part: memory holds one part, and no transaction stays open in between. */
export async function serveReport(
  services: Pick<Services, "database" | "secrets" | "now">,
  key: ReportFileKey,
  link: { expires: string; signature: string },
): Promise<ServedReport> {
  checkReportLink(services.secrets, key, link, services.now());
  const { tenantId, reportId } = key;
  return services.database.forTenants([tenantId], async (handle) => {
    const report = await findReport(handle, tenantId, reportId);
    if (report?.status !== "done") throw new SuretyError("not-found", "This report is no longer available. Create it again.");
    const bytes = await readFileLength(handle, tenantId, reportId);
    return { format: report.format, bytes, file: Readable.from(partsOf(services.database, tenantId, reportId), { objectMode: false }) };
  });
}

async function* partsOf(database: Database, tenantId: number, reportId: number): AsyncGenerator<Uint8Array> {
  const readAfter = (partNo: number) => database.forTenants([tenantId], (handle) => readPartAfter(handle, tenantId, reportId, partNo));
  for (let part = await readAfter(-1); part !== null; part = await readAfter(part.partNo)) {
    // A file's first part is empty, and an empty chunk would end some streams.
    if (part.bytes.byteLength > 0) yield part.bytes;
  }
}
