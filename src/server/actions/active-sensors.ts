import { activeSensors, type SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { findShopifySettings } from "#server/connections/shopify-connection-store.ts";
import { findReamaze } from "#server/reamaze/reamaze-store.ts";

/** The types of sensors and actions that a shop can use, by what it has connected. */
export async function readActiveSensors(handle: Handle, tenantId: number): Promise<SensorType[]> {
  const connected = new Set<string>();
  if ((await findReamaze(handle, tenantId)) !== null) connected.add("REAMAZE");
  if ((await findShopifySettings(handle, tenantId)) !== null) connected.add("SHOPIFY");
  return activeSensors(connected);
}
