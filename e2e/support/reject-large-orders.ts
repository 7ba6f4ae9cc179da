import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { insertScenarioSet, readLiveSet } from "#server/scenarios/set-store.ts";
import type { OwnServer } from "./own-server.ts";

/** A shop's live scenarios reject orders above an amount in dollars, and leave all others to the risk score. */
export async function rejectLargeOrders({ services, tenantId }: Pick<OwnServer, "services" | "tenantId">, above = 1000): Promise<void> {
  await services.database.forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const rejecting = scenarios.find(({ guaranteeAction }) => guaranteeAction === "rejected");
    const rest = scenarios.find(({ isCatchAll }) => isCatchAll);
    if (!rejecting || !rest) throw new Error("The presets have no scenario that rejects, or no catch-all");
    const rules = [rule(fieldSide("order.amount"), "Greater Than", constantSide(above))];
    const made = { source: "saved", authorKey: null, authorName: null, since: version, changes: [], at: new Date() } as const;
    await insertScenarioSet(handle, tenantId, {
      ...made,
      version: version + 1,
      scenarios: [{ ...rejecting, name: "Large orders", rules }, rest],
    });
  });
}
