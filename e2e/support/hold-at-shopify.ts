import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import { makeSensors } from "#server/scenarios/sensor-configurations.ts";
import { nothingAtShopify } from "#domain/scenarios/action-settings.ts";
import { USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import type { OwnServer } from "./own-server.ts";

/** A shop's scenarios keep every order for review, and hold it in Shopify. */
export async function holdEveryOrder({ services }: Pick<OwnServer, "services">, tenantId: number): Promise<void> {
  const at = new Date();
  const settings = { ...nothingAtShopify, steps: ["hold" as const] };
  const action = { type: "14", name: "Hold in Shopify", stage: "automatic", criticality: USUAL_CRITICALITY, isArchived: false } as const;
  await services.database.forTenants([tenantId], async (handle) => {
    const sensors = await makeSensors(handle, tenantId, [{ ...action, settings }], at);
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const made = { source: "saved", authorKey: null, authorName: null, since: version, changes: [], at } as const;
    const kept = scenarios
      .filter(({ isCatchAll }) => isCatchAll)
      .map((scenario) => ({ ...scenario, guaranteeAction: "pending" as const, sensors }));
    await insertScenarioSet(handle, tenantId, { ...made, version: version + 1, scenarios: kept });
  });
}
