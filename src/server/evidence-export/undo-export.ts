import type { EvidenceExport } from "#contract/evidence-export.ts";
import { UNDO_ON_ITS_WAY_SECONDS, UNDO_SECONDS } from "#domain/payments/staff-decision.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { lockExport, updateExport } from "#server/evidence-export/export-store.ts";
import { presentExport } from "#server/evidence-export/present-export.ts";
import { requireOf } from "#server/evidence-export/read-export.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Takes back an export's emails while they haven't left; doing it again changes nothing. The file stays. Throws "not-found"
 * and "conflict" once it's too late.
 */
export function undoExport(
  services: Pick<Services, "config" | "database" | "secrets" | "now">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  { paymentId, exportId }: { paymentId: number; exportId: number },
): Promise<EvidenceExport> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    const made = requireOf(await lockExport(handle, { tenantId, exportId }), paymentId);
    if (made.undoneAt !== null) return presentExport(services, made, fullName);
    const now = services.now();
    const isLate = now.getTime() - made.createdAt.getTime() > (UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS) * 1000;
    if (made.mailedAt !== null || isLate) {
      throw new SuretyError("conflict", `The emails have left. They can be undone for ${UNDO_SECONDS} seconds.`);
    }
    await updateExport(handle, { tenantId, exportId }, { undoneAt: now });
    return presentExport(services, { ...made, undoneAt: now }, fullName);
  });
}
