import type { replayEndpoints } from "#contract/replays.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import {
  furtherTimeFaults,
  listReplays,
  noSuchReplay,
  removeReplay,
  resumeReplay,
  startReplay,
  stopReplay,
  type AskedReplay,
} from "#server/replay/manage-replays.ts";
import { listReplayedOrders, noSuchReplayedOrder, readReplay, readReplayedOrder } from "#server/replay/read-replay.ts";
import { startShadow } from "#server/replay/start-shadow.ts";

export const replayRoutes: HandlersOf<typeof replayEndpoints> = {
  startReplay: ({ actor, query, body }, services) => startReplay(services, actor, { draftId: query.draft, ...body }),
  startShadow: ({ actor, query, body }, services) => startShadow(services, actor, { draftId: query.draft, ...body }),
  listReplays: ({ actor }, services) => listReplays(services, actor.tenantId),
  getReplay: (call, services) => readReplay(services, keyOf(call)),
  stopReplay: (call, services) => stopReplay(services, keyOf(call)),
  resumeReplay: (call, services) => resumeReplay(services, keyOf(call)),
  deleteReplay: (call, services) => removeReplay(services, keyOf(call)),
  listReplayedOrders: (call, services) => {
    const { from = null, to = null, page } = call.query;
    return listReplayedOrders(services, keyOf(call), { from, to, page });
  },
  getReplayedOrder: (call, services) => readReplayedOrder(services, keyOf(call), readPathId(call.params.paymentId, noSuchReplayedOrder)),
};

export const replayFaults: FurtherFaultsOf<typeof replayEndpoints> = {
  startReplay: async ({ body }, { now }) => furtherTimeFaults(body, now()),
};

function keyOf({ actor, params }: { actor: ShopActor; params: { replayId: string } }): AskedReplay {
  return { tenantId: actor.tenantId, replayId: readPathId(params.replayId, noSuchReplay), actor };
}
