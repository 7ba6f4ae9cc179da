import type { queueEndpoints } from "#contract/queue.ts";
import { ownColleagueId } from "#server/access/actor.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { assignPayments } from "#server/queue/assign-payments.ts";
import { listColleagues } from "#server/queue/colleague-store.ts";
import { readQueueFigures } from "#server/queue/read-queue.ts";

export const queueRoutes: HandlersOf<typeof queueEndpoints> = {
  getQueue: ({ actor }, { database }) => database.forTenants([actor.tenantId], (handle) => readQueueFigures(handle, actor.tenantId)),

  listColleagues: async ({ actor }, { database }) => {
    const colleagues = await database.asSystem((handle) => listColleagues(handle, actor.tenantId));
    const own = ownColleagueId(actor);
    return colleagues.map(({ colleagueId, fullName }) => ({ colleagueId, fullName, isSelf: colleagueId === own }));
  },

  assignPayments: ({ actor, body, signal }, services) => assignPayments({ ...services, signal }, actor, body),
};
