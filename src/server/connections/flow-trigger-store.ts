import { and, eq } from "drizzle-orm";
import type { FlowTrigger } from "#domain/shopify/flow-triggers.ts";
import type { Handle } from "#server/db/database.ts";
import { flowTriggerUses } from "#server/db/schema/connection-tables.ts";

/** The triggers that a workflow of the shop uses. */
export async function listUsedTriggers(handle: Handle, tenantId: number): Promise<FlowTrigger[]> {
  const rows = await handle
    .select({ trigger: flowTriggerUses.trigger })
    .from(flowTriggerUses)
    .where(and(eq(flowTriggerUses.tenantId, tenantId), eq(flowTriggerUses.isUsed, true)));
  return rows.map(({ trigger }) => trigger);
}

/** Notes that no workflow uses any, because the app was uninstalled at a time. */
export async function endTriggers(handle: Handle, tenantId: number, saidAt: Date): Promise<void> {
  await handle.update(flowTriggerUses).set({ isUsed: false, saidAt }).where(eq(flowTriggerUses.tenantId, tenantId));
}

/** Notes whether a workflow uses a trigger, unless something is known of a later time. */
export async function noteTrigger(
  handle: Handle,
  tenantId: number,
  { trigger, isUsed, saidAt }: { trigger: FlowTrigger; isUsed: boolean; saidAt: Date },
): Promise<void> {
  await handle.prepared(
    `insert into flow_trigger (tenant_id, trigger, is_used, said_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, trigger) do update set is_used = excluded.is_used, said_at = excluded.said_at
     where flow_trigger.said_at <= excluded.said_at`,
    [tenantId, trigger, isUsed, saidAt],
  );
}
