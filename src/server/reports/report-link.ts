import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { downloadReport } from "#contract/reports.ts";
import { fillPath } from "#contract/endpoint.ts";
import { REPORT_KEPT_DAYS } from "#domain/reports/report.ts";
import { apiAddress } from "#server/addresses.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Config } from "#server/config.ts";
import { SuretyError } from "#server/surety-error.ts";

export type ReportFileKey = { tenantId: number; reportId: number; fileName: string };
type Means = { config: Pick<Config, "publicUrl" | "apiBase">; secrets: Secrets };

/** The link to a finished report. Anyone who has it can download the file until it expires; it's the same for everyone. */
export function reportLink({ config, secrets }: Means, key: ReportFileKey, finishedAt: Date): { signedUrl: string; expiresAt: Date } {
  const expiresAt = new Date(finishedAt.getTime() + REPORT_KEPT_DAYS * DAY_MS);
  const expires = String(expiresAt.getTime());
  const path = fillPath(downloadReport.path, { reportId: String(key.reportId), fileName: key.fileName });
  const query = new URLSearchParams({ tenant: String(key.tenantId), expires, signature: secrets.sign(signedText(key, expires)) });
  return { signedUrl: `${apiAddress(config)}${path}?${query.toString()}`, expiresAt };
}

/** Throws "not-allowed" for a link that is forged or expired. */
export function checkReportLink(secrets: Secrets, key: ReportFileKey, link: { expires: string; signature: string }, now: Date): void {
  if (!secrets.isSigned(signedText(key, link.expires), link.signature)) {
    throw new SuretyError("not-allowed", "This link is incomplete. Copy the whole link, or create the report again.");
  }
  if (Number(link.expires) <= now.getTime()) {
    throw new SuretyError("not-allowed", `This link expired: report links work for ${REPORT_KEPT_DAYS} days. Create the report again.`);
  }
}

function signedText(key: ReportFileKey, expires: string): string {
  return JSON.stringify(["report", key.tenantId, key.reportId, key.fileName, expires]);
}
