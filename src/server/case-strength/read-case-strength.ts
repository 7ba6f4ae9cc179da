import type { CaseStrengthOnWire } from "#contract/case-strength.ts";
import { caseStrengthOf } from "#domain/evidence/case-strength.ts";
import { readCaseFacts } from "#server/case-strength/case-facts-store.ts";
import type { Services } from "#server/services.ts";

/** How strong an order's case is now, from everything known at this moment. */
export function readCaseStrength(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<CaseStrengthOnWire> {
  return database.forTenants([tenantId], async (handle) =>
    caseStrengthOf((await readCaseFacts(handle, tenantId, paymentId, { isLocked: false })).facts),
  );
}
