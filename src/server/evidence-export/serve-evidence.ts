import { Readable } from "node:stream";
import { EVIDENCE_LINK_DAYS } from "#domain/disputes/evidence-export.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { evidenceExpiry, isEvidenceKey } from "#server/evidence-export/evidence-link.ts";
import { findExport, isOnTrailSince, readPart, type ExportKey, type StoredExport } from "#server/evidence-export/export-store.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Link = Parameters<typeof isEvidenceKey>[2];
type Caller = { ip: string; isHead: boolean };
type ServedEvidence = { fileName: string; bytes: number; file: Readable };

/** Within this time the downloads of a file from one address are one event. */
const ONE_EVENT_MS = 60_000;

/**
 * Streams the file of a link part by part: memory holds one part, and no transaction stays open in between. The order's trail says
 * that it was downloaded, with whose link, and from which address. A link that is wrong or expired gets the same answer, so that
 * trying tells nothing; of a file that was withdrawn, its link says so.
 */
export async function serveEvidence(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  key: ExportKey,
  link: Link,
  { ip, isHead }: Caller,
): Promise<ServedEvidence> {
  const at = now();
  const { fileName, bytes } = await database.forTenants([key.tenantId], async (handle) => {
    const found = requireOpen(secrets, await findExport(handle, key), link, at);
    if (!isHead) await noteDownload(handle, found, { ip, holder: link.holder }, at);
    return { fileName: found.fileName, bytes: found.fileBytes };
  });
  return { fileName, bytes, file: Readable.from(partsOf(database, key), { objectMode: false }) };
}

function requireOpen(secrets: Services["secrets"], found: StoredExport | null, link: Link, at: Date): StoredExport & { fileBytes: number } {
  const isRight = found !== null && isEvidenceKey(secrets, found, link);
  if (isRight && found.status === "withdrawn")
    throw new SuretyError("not-allowed", "The shop withdrew this file, as the order has changed since. Ask the shop for a new one.");
  if (!isRight || found.fileBytes === null || evidenceExpiry(found.createdAt) <= at) {
    const words = `This link is incomplete or expired, or its file was deleted. Evidence links work for at most ${EVIDENCE_LINK_DAYS} days. Ask the shop for a new one.`;
    throw new SuretyError("not-allowed", words);
  }
  return { ...found, fileBytes: found.fileBytes };
}

/** Whose link it was is all that is known of who has it. One from before links named their holder may not have been emailed. */
async function noteDownload(
  handle: Handle,
  { tenantId, paymentId, fileName, sha256, mailedAt }: StoredExport,
  { ip, holder }: { ip: string; holder: string | null },
  at: Date,
): Promise<void> {
  // Two downloads at once are one event too.
  await lockPayment(handle, tenantId, paymentId);
  const link = holder === null ? `the ${mailedAt === null ? "shared" : "emailed"} link` : `${holder}'s link`;
  const text = `Evidence downloaded with ${link} from ${ip}: ${fileName}, SHA-256 ${sha256 ?? ""}`;
  if (await isOnTrailSince(handle, { tenantId, paymentId, text }, new Date(at.getTime() - ONE_EVENT_MS))) return;
  const event = { type: "EXPORTED", field: null, from: null, to: null, by: null, text, at } as const;
  await appendTrailEvent(handle, tenantId, paymentId, event);
}

async function* partsOf(database: Database, key: ExportKey): AsyncGenerator<Uint8Array> {
  const read = (partNo: number) => database.forTenants([key.tenantId], (handle) => readPart(handle, key, partNo));
  let partNo = 0;
  for (let part = await read(partNo); part !== null; part = await read(partNo)) {
    yield part;
    partNo += 1;
  }
}
