import type { masterReplayEndpoints } from "#contract/master-replays.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { listScenarioSets } from "#server/master-replay/list-scenario-sets.ts";
import {
  listMasterReplays,
  noSuchMasterReplay,
  removeMasterReplay,
  resumeMasterReplay,
  startMasterReplay,
  stopMasterReplay,
} from "#server/master-replay/manage-master-replays.ts";
import { readMasterReplay } from "#server/master-replay/read-master-replay.ts";
import { furtherTimeFaults } from "#server/replay/manage-replays.ts";

export const masterReplayRoutes: HandlersOf<typeof masterReplayEndpoints> = {
  startMasterReplay: ({ actor, body }, services) => startMasterReplay(services, actor, { ...body, draftId: body.draftId ?? null }),
  listMasterReplays: ({ actor }, services) => listMasterReplays(services, actor.tenantId),
  getMasterReplay: ({ actor, params, query }, services) => readMasterReplay(services, actor, idOf(params), query.currency),
  stopMasterReplay: ({ actor, params }, services) => stopMasterReplay(services, actor, idOf(params)),
  resumeMasterReplay: ({ actor, params }, services) => resumeMasterReplay(services, actor, idOf(params)),
  deleteMasterReplay: ({ actor, params }, services) =>
    removeMasterReplay(services, { tenantId: actor.tenantId, masterReplayId: idOf(params) }),
  listScenarioSets: ({ actor }, services) => listScenarioSets(services, actor),
};

export const masterReplayFaults: FurtherFaultsOf<typeof masterReplayEndpoints> = {
  startMasterReplay: async ({ body }, { now }) => furtherTimeFaults(body, now()),
};

function idOf({ masterReplayId }: { masterReplayId: string }): number {
  return readPathId(masterReplayId, noSuchMasterReplay);
}
