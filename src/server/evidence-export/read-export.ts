import type { EvidenceExport } from "#contract/evidence-export.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findExport, type StoredExport } from "#server/evidence-export/export-store.ts";
import { presentExport } from "#server/evidence-export/present-export.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Named = { paymentId: number; exportId: number };

/** How far an export of an order is. Throws "not-found" for another order's or shop's. */
export function readExport(
  services: Pick<Services, "config" | "database" | "secrets">,
  { tenantId, fullName }: Pick<ShopActor, "tenantId" | "fullName">,
  { paymentId, exportId }: Named,
): Promise<EvidenceExport> {
  return services.database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    return presentExport(services, requireOf(await findExport(handle, { tenantId, exportId }), paymentId), fullName);
  });
}

export function requireOf(found: StoredExport | null, paymentId: number): StoredExport {
  if (found?.paymentId !== paymentId) throw new SuretyError("not-found", "No evidence export with this ID for this order.");
  return found;
}
