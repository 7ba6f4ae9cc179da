import { Readable } from "node:stream";
import { EVIDENCE_LINK_DAYS } from "#domain/disputes/evidence-export.ts";
import type { Database } from "#server/db/database.ts";
import { evidenceExpiry, isEvidenceKey } from "#server/evidence-export/evidence-link.ts";
import { findExport, readPart, type ExportKey } from "#server/evidence-export/export-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type ServedEvidence = { fileName: string; bytes: number; file: Readable };

/**
 * Streams the file of a link part by part: memory holds one part, and no transaction stays open in between. A link that is
 * wrong, expired or revoked gets the same answer, so that trying tells nothing.
 */
export async function serveEvidence(
  { database, now }: Pick<Services, "database" | "now">,
  key: ExportKey,
  linkKey: string,
): Promise<ServedEvidence> {
  const found = await database.forTenants([key.tenantId], (handle) => findExport(handle, key));
  const isOpen = found?.status === "done" && isEvidenceKey(found, linkKey) && evidenceExpiry(found.createdAt) > now();
  if (!found || !isOpen || found.fileBytes === null) {
    const words = `This link is incomplete, expired or revoked: evidence links work for ${EVIDENCE_LINK_DAYS} days. Ask the shop for a new one.`;
    throw new SuretyError("not-allowed", words);
  }
  return { fileName: found.fileName, bytes: found.fileBytes, file: Readable.from(partsOf(database, key), { objectMode: false }) };
}

async function* partsOf(database: Database, key: ExportKey): AsyncGenerator<Uint8Array> {
  const read = (partNo: number) => database.forTenants([key.tenantId], (handle) => readPart(handle, key, partNo));
  let partNo = 0;
  for (let part = await read(partNo); part !== null; part = await read(partNo)) {
    yield part;
    partNo += 1;
  }
}
