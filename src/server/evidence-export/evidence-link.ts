import { downloadEvidence } from "#contract/evidence-export.ts";
import { fillPath } from "#contract/endpoint.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { EVIDENCE_LINK_DAYS } from "#domain/disputes/evidence-export.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { hashToken } from "#server/access/token.ts";
import type { Config } from "#server/config.ts";
import type { ExportKey, StoredExport } from "#server/evidence-export/export-store.ts";

/** The secret in an export's link. Only its hash is stored, so that the database alone opens no file. */
export function evidenceLinkKey(secrets: Pick<Secrets, "sign">, { tenantId, exportId }: ExportKey): string {
  return secrets.sign(JSON.stringify(["evidence export", tenantId, exportId]));
}

/** Where the file of an export is downloaded. Anyone who has the address can, until it expires. */
export function evidenceLink(
  { config, secrets }: { config: Pick<Config, "publicUrl">; secrets: Pick<Secrets, "sign"> },
  made: Pick<StoredExport, "tenantId" | "exportId" | "fileName" | "createdAt">,
): { url: string; expiresAt: Date } {
  const path = fillPath(downloadEvidence.path, { exportId: String(made.exportId), fileName: made.fileName });
  const query = new URLSearchParams({ tenant: String(made.tenantId), key: evidenceLinkKey(secrets, made) });
  return { url: `${config.publicUrl}/api${path}?${query.toString()}`, expiresAt: evidenceExpiry(made.createdAt) };
}

export function evidenceExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EVIDENCE_LINK_DAYS * DAY_MS);
}

export function isEvidenceKey({ keyHash }: Pick<StoredExport, "keyHash">, given: string): boolean {
  return hashToken(given) === keyHash;
}
