import { claimAfter, isClaimDone } from "#domain/guarantee/claim.ts";
import { claimEvent } from "#server/claims/claim-event.ts";
import { findClaim, storeClaim } from "#server/claims/claim-store.ts";
import type { Handle } from "#server/db/database.ts";
import { lockPayment, type LockedPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Files the claim of an order for a person. Filing it again changes nothing. Throws "not-found" for an order without a claim
 * and "conflict" for a claim that was withdrawn or answered.
 */
export function fileClaim(
  services: Pick<Services, "database" | "now">,
  { tenantId, fullName }: { tenantId: number; fullName: string },
  paymentId: number,
): Promise<void> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment) throw noSuchPayment();
    await storeFiled(handle, tenantId, payment, { at: services.now(), by: fullName });
  });
}

/** The same for a locked payment; `by` is null where the claim files itself. */
export async function storeFiled(
  handle: Handle,
  tenantId: number,
  { paymentId, currency }: LockedPayment,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const claim = await findClaim(handle, tenantId, paymentId);
  if (claim === null) throw new SuretyError("not-found", "This order has no claim.");
  if (isClaimDone(claim.state, "file")) return;
  const state = claimAfter(claim.state, "file");
  if (state === null) throw new SuretyError("conflict", `This claim was ${claim.state}, so it can't be filed.`);
  await storeClaim(handle, tenantId, { ...claim, state, filesAt: null, filedAt: at });
  const amount = { amountMinor: claim.amountMinor, currency };
  await appendTrailEvent(handle, tenantId, paymentId, claimEvent({ from: claim.state, to: state, at, by, amount, reason: null }));
}
