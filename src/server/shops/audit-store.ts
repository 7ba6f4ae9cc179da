import type { AuditArea } from "#domain/accounts/audit-areas.ts";
import type { Handle } from "#server/db/database.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";

/** What the audit trail keeps of one change. `before` and `after` are words that a person reads; secrets are never among them. */
export type AuditEvent = {
  area: AuditArea;
  by: AuditActor;
  /** What was changed or done: "Time zone", "Key created". */
  what: string;
  /** Whom or which one, if there are several. */
  subject?: string | null;
  before?: string | null;
  after?: string | null;
};

/** Records changes of a shop's settings, team, keys or plan, in the transaction that makes them. */
export async function recordAudit(handle: Handle, tenantId: number, events: readonly AuditEvent[], at: Date): Promise<void> {
  if (events.length === 0) return;
  await handle.insert(auditEvents).values(
    events.map(({ by, subject = null, before = null, after = null, ...event }) => ({
      tenantId,
      at,
      byKind: by.kind,
      byId: by.id,
      byName: by.name,
      byEmail: by.email,
      subject,
      before,
      after,
      ...event,
    })),
  );
}
