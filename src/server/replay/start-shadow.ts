import type { ReplaySummary } from "#contract/replays.ts";
import { endOfDay, latestShadowDay } from "#domain/replay/replay-days.ts";
import { REPLAYS_MAX, SHADOW_DAYS } from "#domain/replay/replay.ts";
import { noFindings } from "#server/replay/findings.ts";
import { presentFresh, requireRoom } from "#server/replay/manage-replays.ts";
import { deleteOldReplays, insertReplay } from "#server/replay/replay-store.ts";
import { takeMark } from "#server/replay/stream-store.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import { lockScenarios, readLiveVersion } from "#server/scenarios/set-store.ts";
import type { ScenarioActor } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/**
 * Starts to try a draft's scenarios on the orders that are placed from now on, until a time. Throws "bad-content" for a time that
 * is over or too far ahead, "not-found" for a draft that's gone, and "limit-reached" while enough shadows are running.
 */
export function startShadow(
  { database, now }: Pick<Services, "database" | "now">,
  { tenantId, fullName }: ScenarioActor,
  { draftId, untilDate }: { draftId: number; untilDate: Date },
): Promise<ReplaySummary> {
  const startedAt = now();
  return database.forTenants(
    [tenantId],
    async (handle) => {
      const { timeZone } = await requireShop(handle, tenantId);
      const faults = endFaults(untilDate, { now: startedAt, timeZone });
      if (faults.length > 0) throw new SuretyError("bad-content", "The shadow wasn't started", { faults });
      await lockScenarios(handle, tenantId);
      const { draft, scenarios } = await requireDraft(handle, tenantId, draftId);
      await requireRoom(handle, tenantId, "shadow");
      const { place, xid } = await takeMark(handle);
      const shadow = await insertReplay(handle, tenantId, {
        draftId,
        draftRevision: draft.revision,
        liveVersion: await readLiveVersion(handle, tenantId),
        name: draft.name,
        scenarios,
        fromAt: startedAt,
        untilAt: untilDate,
        place,
        endPlace: place,
        mark: { place, xid, at: startedAt },
        ordersTotal: 0,
        findings: noFindings,
        startedBy: fullName,
        startedAt,
      });
      await deleteOldReplays(handle, tenantId, REPLAYS_MAX);
      return presentFresh(handle, tenantId, shadow);
    },
    "byIndex",
  );
}

function endFaults(untilDate: Date, clock: { now: Date; timeZone: string }): Fault[] {
  if (untilDate <= clock.now) return [{ path: "untilDate", message: "must be in the future" }];
  const latest = endOfDay(latestShadowDay(clock), clock.timeZone);
  return untilDate > latest ? [{ path: "untilDate", message: `can't be more than ${SHADOW_DAYS} days ahead` }] : [];
}
