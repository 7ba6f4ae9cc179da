import { apiAddress } from "#server/addresses.ts";
import { downloadEvidence } from "#contract/evidence-export.ts";
import { fillPath } from "#contract/endpoint.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { EVIDENCE_LINK_DAYS } from "#domain/disputes/evidence-export.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { hashToken } from "#server/access/token.ts";
import type { Config } from "#server/config.ts";
import type { ExportKey, StoredExport } from "#server/evidence-export/export-store.ts";

/** The secret in an export's link. Only its hash is stored, so that the database alone opens no file. */
export function evidenceLinkKey(secrets: Pick<Secrets, "sign">, key: ExportKey): string {
  return secrets.sign(signedOf(key, null));
}

/** What a link's secret signs: the holder too, so that nobody else's link tells of them. */
function signedOf({ tenantId, exportId }: ExportKey, holder: string | null): string {
  return JSON.stringify(["evidence export", tenantId, exportId, ...(holder === null ? [] : [holder])]);
}

/**
 * Where the file of an export is downloaded. Anyone who has the address can, until it expires. `holder` is the person of the shop
 * that it's given to; null for an emailed one.
 */
export function evidenceLink(
  { config, secrets }: { config: Pick<Config, "publicUrl" | "apiBase">; secrets: Pick<Secrets, "sign"> },
  made: Pick<StoredExport, "tenantId" | "exportId" | "fileName" | "createdAt">,
  holder: string | null,
): { url: string; expiresAt: Date } {
  const path = fillPath(downloadEvidence.path, { exportId: String(made.exportId), fileName: made.fileName });
  const query = new URLSearchParams({
    tenant: String(made.tenantId),
    ...(holder !== null && { holder }),
    key: secrets.sign(signedOf(made, holder)),
  });
  return { url: `${apiAddress(config)}${path}?${query.toString()}`, expiresAt: evidenceExpiry(made.createdAt) };
}

export function evidenceExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EVIDENCE_LINK_DAYS * DAY_MS);
}

export function isEvidenceKey(
  secrets: Pick<Secrets, "isSigned">,
  made: Pick<StoredExport, "tenantId" | "exportId" | "keyHash">,
  { key, holder }: { key: string; holder: string | null },
): boolean {
  return holder === null ? hashToken(key) === made.keyHash : secrets.isSigned(signedOf(made, holder), key);
}
