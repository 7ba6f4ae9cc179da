import { and, asc, eq, gt } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import type { ShopSettings } from "#server/shops/shop-settings.ts";
import type { ChangedSettings } from "#server/settings/setting-words.ts";

/** Stores what else depends on nothing. */
export async function storeSettings(handle: Handle, tenantId: number, settings: Omit<ChangedSettings, keyof ShopSettings>): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await handle.update(tenants).set(settings).where(eq(tenants.tenantId, tenantId));
}

/** The id of the latest change of a shop's settings in its audit trail, which goes up with each; 0 before the first. */
export async function settingsVersionOf(handle: Handle, tenantId: number): Promise<number> {
  const [latest] = await handle.prepared<RowOf<typeof versionColumns>>(findVersion, [tenantId]);
  return latest?.eventId ?? 0;
}

export type SettingsChange = Pick<typeof auditEvents.$inferSelect, "byName" | "what" | "before" | "after">;

/** What has changed of a shop's settings since a version, oldest first. */
export function changesSince(handle: Handle, tenantId: number, version: number): Promise<SettingsChange[]> {
  const { byName, what, before, after, eventId } = auditEvents;
  return handle
    .select({ byName, what, before, after })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.area, "settings"), gt(eventId, version)))
    .orderBy(asc(eventId));
}

const versionColumns = { eventId: auditEvents.eventId };

const findVersion = `
  select ${selectList(versionColumns)} from audit_event where tenant_id = $1 and area = 'settings' order by event_id desc limit 1`;
