import type { ClaimState } from "#domain/guarantee/claim.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { claims } from "#server/db/schema/guarantee-tables.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

const columns = {
  claimId: claims.claimId,
  paymentId: claims.paymentId,
  state: claims.state,
  amountMinor: claims.amountMinor,
  chargebackAt: claims.chargebackAt,
  preparedAt: claims.preparedAt,
  filesAt: claims.filesAt,
  filedAt: claims.filedAt,
  answeredAt: claims.answeredAt,
  grantedMinor: claims.grantedMinor,
  acceptedMinor: claims.acceptedMinor,
  declineReason: claims.declineReason,
  paidAt: claims.paidAt,
  outcomeIds: claims.outcomeIds,
};
export type Claim = RowOf<typeof columns>;
/** A claim to be stored; without an ID it's new. */
export type StoredClaim = Omit<Claim, "claimId"> & { claimId: number | null };

/** A payment's claims, the latest first. They change only under the payment's lock. */
export function listClaimsOf(handle: Handle, tenantId: number, paymentId: number): Promise<Claim[]> {
  return handle.prepared<Claim>(
    `select ${selectList(columns)} from claim where tenant_id = $1 and payment_id = $2 order by claim_id desc`,
    [tenantId, paymentId],
  );
}

/** A payment's latest claim, the only one that may have to be filed; null if it has none. */
export async function findClaim(handle: Handle, tenantId: number, paymentId: number): Promise<Claim | null> {
  const [latest] = await listClaimsOf(handle, tenantId, paymentId);
  return latest ?? null;
}

/** Stores a claim, new or changed. */
export async function storeClaim(handle: Handle, tenantId: number, claim: StoredClaim): Promise<void> {
  await handle.prepared(
    `insert into claim (tenant_id, payment_id, state, amount_minor, chargeback_at, prepared_at, files_at, filed_at, answered_at,
       accepted_minor, decline_reason, paid_at, outcome_ids, granted_minor, claim_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, coalesce($15, nextval('surety_id')))
     on conflict (tenant_id, claim_id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
       chargeback_at = excluded.chargeback_at, prepared_at = excluded.prepared_at, files_at = excluded.files_at,
       filed_at = excluded.filed_at, answered_at = excluded.answered_at, accepted_minor = excluded.accepted_minor,
       decline_reason = excluded.decline_reason, paid_at = excluded.paid_at, outcome_ids = excluded.outcome_ids,
       granted_minor = excluded.granted_minor`,
    [
      tenantId,
      claim.paymentId,
      claim.state,
      claim.amountMinor,
      claim.chargebackAt,
      claim.preparedAt,
      claim.filesAt,
      claim.filedAt,
      claim.answeredAt,
      claim.acceptedMinor,
      claim.declineReason,
      claim.paidAt,
      JSON.stringify(claim.outcomeIds),
      claim.grantedMinor,
      claim.claimId,
    ],
  );
}

/** Deletes a payment's claims that were made after something with an ID, and withdrawn before they were filed. */
export async function deleteWithdrawnSince(handle: Handle, tenantId: number, paymentId: number, afterId: number): Promise<void> {
  await handle.prepared(
    `delete from claim where tenant_id = $1 and payment_id = $2 and claim_id > $3 and state = 'withdrawn' and filed_at is null`,
    [tenantId, paymentId, afterId],
  );
}

const dueColumns = { tenantId: claims.tenantId, paymentId: claims.paymentId };

/** The claims of all shops that file themselves by now, the earliest first. Run as the system. */
export function listDueClaims(handle: Handle, now: Date, most: number): Promise<RowOf<typeof dueColumns>[]> {
  return handle.prepared<RowOf<typeof dueColumns>>(
    `select ${selectList(dueColumns)} from claim where files_at <= $1 order by files_at, claim_id limit $2`,
    [now, most],
  );
}

const listedColumns = {
  ...columns,
  tenantId: claims.tenantId,
  shopName: tenants.shopName,
  reference: payments.reference,
  currency: payments.currency,
  disputeState: payments.disputeState,
};
export type ListedClaim = RowOf<typeof listedColumns>;

/** The claims of all shops that stand so, the newest first. Run as the system. */
export function listClaims(handle: Handle, states: readonly ClaimState[], most: number): Promise<ListedClaim[]> {
  return handle.prepared<ListedClaim>(
    `select ${selectList(listedColumns)} from claim join tenant using (tenant_id) join payment using (tenant_id, payment_id)
     where state = any($1::text[]) order by claim_id desc limit $2`,
    [states, most],
  );
}

/** A claim of any shop; null if there is none with this ID. Run as the system. */
export async function findAnyClaim(handle: Handle, claimId: number): Promise<ListedClaim | null> {
  const [row] = await handle.prepared<ListedClaim>(
    `select ${selectList(listedColumns)} from claim join tenant using (tenant_id) join payment using (tenant_id, payment_id)
     where claim_id = $1`,
    [claimId],
  );
  return row ?? null;
}
