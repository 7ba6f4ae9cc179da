import type { Evidence } from "#contract/evidence.ts";
import { evidenceReaders, type EvidenceMeans } from "#server/evidence/evidence-readers.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/** What an event of a payment's trail is about. Throws "not-found" for another shop's payment and another payment's evidence. */
export function readEvidence(
  { database, ...means }: Pick<Services, "database"> & EvidenceMeans,
  tenantId: number,
  paymentId: number,
  evidenceId: number,
): Promise<Evidence> {
  return database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    for (const read of Object.values(evidenceReaders)) {
      const found = await read(handle, tenantId, paymentId, evidenceId, means);
      if (found !== null) return found;
    }
    throw new SuretyError("not-found", "No evidence with this ID in this order.");
  });
}
