import type { clientFaultEndpoints } from "#contract/client-faults.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { logClientFault } from "#server/client-faults/log-client-fault.ts";

export const clientFaultRoutes: HandlersOf<typeof clientFaultEndpoints> = {
  reportClientFault: async ({ body, requestId }, { log }) => {
    logClientFault(log, body, requestId);
    return { done: true };
  },
};
