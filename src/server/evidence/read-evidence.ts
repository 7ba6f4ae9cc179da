import type { Evidence } from "#contract/evidence.ts";
import { evidenceReaders } from "#server/evidence/evidence-readers.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What an event of a payment's trail is about. Throws "not-found" for another shop's payment and another payment's evidence. */
export function readEvidence(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
  evidenceId: number,
): Promise<Evidence> {
  return database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    for (const read of Object.values(evidenceReaders)) {
      const found = await read(handle, tenantId, paymentId, evidenceId);
      if (found !== null) return found;
    }
    throw new SuretyError("not-found", "No evidence with this ID in this order.");
  });
}
