import type { queueEndpoints } from "#contract/queue.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { assignPayments } from "#server/queue/assign-payments.ts";
import { listColleagues } from "#server/queue/colleague-store.ts";
import { readQueue } from "#server/queue/read-queue.ts";

export const queueRoutes: HandlersOf<typeof queueEndpoints> = {
  getQueue: ({ actor }, services) => readQueue(services, actor.tenantId),

  listColleagues: ({ actor }, { database }) => database.asSystem((handle) => listColleagues(handle, actor.tenantId)),

  assignPayments: ({ actor, body }, services) => assignPayments(services, actor, body),
};
