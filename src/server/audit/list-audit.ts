import { AUDIT_PAGE, type AuditFilter, type listAudit as endpoint } from "#contract/audit.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { countChanges, listChangers, readChanges } from "#server/audit/audit-list-store.ts";
import type { Services } from "#server/services.ts";

/** A page of the changes of a shop's settings, team, keys and plan, newest first. */
export async function listAudit(
  { database }: Pick<Services, "database">,
  tenantId: number,
  filter: AuditFilter,
  page: number,
): Promise<AnswerOf<typeof endpoint>> {
  return database.forTenants([tenantId], async (handle) => ({
    results: await readChanges(handle, tenantId, filter, { limit: AUDIT_PAGE, offset: (page - 1) * AUDIT_PAGE }),
    people: await listChangers(handle, tenantId),
    pagination: { total: await countChanges(handle, tenantId, filter), page, limit: AUDIT_PAGE },
  }));
}
