import { AUDIT_PAGE, type AuditChange, type AuditFilter, type Changer, type listAudit as endpoint } from "#contract/audit.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { countChanges, listChangers, readChanges, type StoredChange } from "#server/audit/audit-list-store.ts";
import type { Services } from "#server/services.ts";

/** A page of the changes of a shop's settings, team, keys and plan, newest first. */
export async function listAudit(
  { database }: Pick<Services, "database">,
  tenantId: number,
  filter: AuditFilter,
  page: number,
): Promise<AnswerOf<typeof endpoint>> {
  return database.forTenants([tenantId], async (handle) => ({
    results: (await readChanges(handle, tenantId, filter, { limit: AUDIT_PAGE, offset: (page - 1) * AUDIT_PAGE })).map(asChange),
    ...asChangers(await listChangers(handle, tenantId)),
    pagination: { total: await countChanges(handle, tenantId, filter), page, limit: AUDIT_PAGE },
  }));
}

function asChange({ kind, email, key, ...change }: StoredChange): AuditChange {
  return { ...change, changer: { key, kind, name: change.by, email } };
}

/** By name, and each once. */
function asChangers(found: readonly Changer[]): { people: string[]; changers: Changer[] } {
  const people = [...new Set(found.map(({ name }) => name))].toSorted(byName.compare);
  const changers = found.filter(({ key }, index) => found.findIndex((other) => other.key === key) === index);
  return { people, changers: changers.toSorted((a, b) => byName.compare(a.name, b.name)) };
}

const byName = new Intl.Collator("en", { numeric: true });
