import { z } from "zod";
import type { Handle } from "#server/db/database.ts";
import { privacyRequests } from "#server/db/schema/privacy-tables.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import type { ErasureCounts } from "#server/privacy/empty-orders.ts";
import { SuretyError } from "#server/surety-error.ts";

export type PrivacyKind = "erasure" | "export";

/** Identifies a request in job data, which names nobody. */
export const privacyKey = z.object({ tenantId: z.int(), requestId: z.int() });
export type PrivacyKey = z.output<typeof privacyKey>;

const columns = {
  requestId: privacyRequests.requestId,
  kind: privacyRequests.kind,
  subjectSealed: privacyRequests.subjectSealed,
  status: privacyRequests.status,
  counts: computed<ErasureCounts | null>("privacy_request.counts"),
  askedAt: privacyRequests.askedAt,
  finishedAt: privacyRequests.finishedAt,
};
export type PrivacyRequest = RowOf<typeof columns>;

const id = { requestId: privacyRequests.requestId };

/** Adds a request, or finds the pending one about the same person. */
export async function addPrivacyRequest(
  handle: Handle,
  tenantId: number,
  asked: { kind: PrivacyKind; subjectHash: string; subjectSealed: Uint8Array; askedAt: Date },
): Promise<{ requestId: number; isNew: boolean }> {
  const { kind, subjectHash, subjectSealed, askedAt } = asked;
  const [added] = await handle.prepared<RowOf<typeof id>>(
    `insert into privacy_request (tenant_id, kind, subject_hash, subject_sealed, asked_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, kind, subject_hash) where status = 'pending' do nothing returning ${selectList(id)}`,
    [tenantId, kind, subjectHash, subjectSealed, askedAt],
  );
  if (added) return { ...added, isNew: true };
  const [pending] = await handle.prepared<RowOf<typeof id>>(
    `select ${selectList(id)} from privacy_request where tenant_id = $1 and kind = $2 and subject_hash = $3 order by request_id desc limit 1`,
    [tenantId, kind, subjectHash],
  );
  if (!pending) throw new Error("A pending request vanished");
  return { ...pending, isNew: false };
}

export async function findPrivacyRequest(
  handle: Handle,
  { tenantId, requestId }: PrivacyKey,
  kind: PrivacyKind,
): Promise<PrivacyRequest | null> {
  const [found] = await handle.prepared<PrivacyRequest>(
    `select ${selectList(columns)} from privacy_request where tenant_id = $1 and request_id = $2 and kind = $3`,
    [tenantId, requestId, kind],
  );
  return found ?? null;
}

/** Also keeps others from changing it until the transaction ends. */
export async function lockPrivacyRequest(handle: Handle, key: PrivacyKey, kind: PrivacyKind): Promise<PrivacyRequest | null> {
  await handle.prepared("select from privacy_request where tenant_id = $1 and request_id = $2 for update", [key.tenantId, key.requestId]);
  return findPrivacyRequest(handle, key, kind);
}

/** Replaces what is kept about whom a request is about. */
export async function sealSubject(handle: Handle, { tenantId, requestId }: PrivacyKey, sealed: Uint8Array): Promise<void> {
  await handle.prepared("update privacy_request set subject_sealed = $3 where tenant_id = $1 and request_id = $2", [
    tenantId,
    requestId,
    sealed,
  ]);
}

/** Throws "not-found" for another shop's request. */
export async function requirePrivacyRequest(handle: Handle, key: PrivacyKey, kind: PrivacyKind): Promise<PrivacyRequest> {
  const found = await findPrivacyRequest(handle, key, kind);
  if (found === null) throw new SuretyError("not-found", `No ${kind} with this ID in this shop.`);
  return found;
}

/** Adds to what a pending request has counted, with the change that it counts. */
export async function noteCounts(handle: Handle, { tenantId, requestId }: PrivacyKey, counts: ErasureCounts): Promise<void> {
  await handle.prepared(
    `update privacy_request set counts = (
       select coalesce(jsonb_object_agg(store, coalesce((counts ->> store)::bigint, 0) + coalesce(($3::jsonb ->> store)::bigint, 0)), '{}'::jsonb)
       from (select jsonb_object_keys(coalesce(counts, '{}'::jsonb)) union select jsonb_object_keys($3::jsonb)) as stores (store))
     where tenant_id = $1 and request_id = $2`,
    [tenantId, requestId, JSON.stringify(counts)],
  );
}

/** Ends a pending request. Whom an erasure was about is forgotten; of an export, that is known as long as its file is kept. */
export async function endPrivacyRequest(
  handle: Handle,
  { tenantId, requestId }: PrivacyKey,
  status: "done" | "failed",
  at: Date,
): Promise<void> {
  await handle.prepared(
    "update privacy_request set status = $3, finished_at = $4, subject_sealed = case when kind = 'export' then subject_sealed end where tenant_id = $1 and request_id = $2 and status = 'pending'",
    [tenantId, requestId, status, at],
  );
}

/** Notes that more of a finished request was done now. */
export async function noteLaterEnd(handle: Handle, { tenantId, requestId }: PrivacyKey, at: Date): Promise<void> {
  await handle.prepared(
    "update privacy_request set finished_at = $3 where tenant_id = $1 and request_id = $2 and finished_at is not null",
    [tenantId, requestId, at],
  );
}
