import { Readable } from "node:stream";
import type { ErasureReceipt, PrivacySubject } from "#contract/privacy.ts";
import type { Database } from "#server/db/database.ts";
import { erasePersonJob } from "#server/privacy/erase-person.ts";
import { exportPersonJob } from "#server/privacy/export-person.ts";
import { addPrivacyRequest, requirePrivacyRequest, type PrivacyKey, type PrivacyKind } from "#server/privacy/privacy-request-store.ts";
import { subjectHash, subjectOf } from "#server/privacy/subject.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "jobs" | "secrets" | "screening" | "now">;

const jobOf = { erasure: erasePersonJob, export: exportPersonJob };

/**
 * Starts erasing or exporting what the shop has about a person. While the same request is pending, asking again answers with
 * it; afterwards it starts again. Throws `bad-content` if nobody can be meant.
 */
export async function askForPrivacy(services: Means, tenantId: number, kind: PrivacyKind, named: PrivacySubject): Promise<{ id: number }> {
  const { database, jobs, secrets, now } = services;
  const subject = subjectOf(services, tenantId, named);
  return database.forTenants([tenantId], async (handle) => {
    const { requestId, isNew } = await addPrivacyRequest(handle, tenantId, {
      kind,
      subjectHash: subjectHash(secrets, tenantId, subject),
      subjectSealed: secrets.encrypt(JSON.stringify({ ...subject, named })),
      askedAt: now(),
    });
    if (isNew) await jobs.send(jobOf[kind], { tenantId, requestId }, handle);
    return { id: requestId };
  });
}

/** An erasure's receipt. */
export async function readErasure({ database }: Pick<Services, "database">, key: PrivacyKey): Promise<ErasureReceipt> {
  return database.forTenants([key.tenantId], async (handle) => {
    const request = await requirePrivacyRequest(handle, key, "erasure");
    const waiting = await handle.prepared<{ orderId: string }>(
      `select order_id as "orderId" from waiting_erasure join payment using (tenant_id, payment_id)
       where tenant_id = $1 and request_id = $2 order by payment_id limit 1000`,
      [key.tenantId, key.requestId],
    );
    const isWaiting = request.status === "done" && waiting.length > 0;
    return {
      id: request.requestId,
      status: isWaiting ? "waiting" : request.status,
      requestedAt: request.askedAt,
      finishedAt: isWaiting ? null : request.finishedAt,
      erased: request.status === "pending" ? null : (request.counts ?? {}),
      waitingOrderIds: waiting.map(({ orderId }) => orderId),
    };
  });
}

/** An export's file, or its status as JSON. */
export async function readExport({ database }: Pick<Services, "database">, key: PrivacyKey): Promise<{ isFile: boolean; body: Readable }> {
  const { status } = await database.forTenants([key.tenantId], (handle) => requirePrivacyRequest(handle, key, "export"));
  if (status !== "done") return { isFile: false, body: Readable.from([JSON.stringify({ id: String(key.requestId), status })]) };
  return { isFile: true, body: Readable.from(partsOf(database, key), { objectMode: false }) };
}

async function* partsOf(database: Database, { tenantId, requestId }: PrivacyKey): AsyncGenerator<Uint8Array> {
  for (let partNo = 0; ; partNo++) {
    const [part] = await database.forTenants([tenantId], (handle) =>
      handle.prepared<{ bytes: Uint8Array }>(
        "select bytes from privacy_export_part where tenant_id = $1 and request_id = $2 and part_no = $3",
        [tenantId, requestId, partNo],
      ),
    );
    if (!part) return;
    yield part.bytes;
  }
}
