import type { shopifyExtensionEndpoints } from "#contract/shopify-extensions.ts";
import type { shopifyFlowEndpoints } from "#contract/shopify-flow.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { decideInAdmin } from "#server/shopify-extensions/decide-in-admin.ts";
import { runFlowAction } from "#server/shopify-extensions/run-flow-action.ts";
import { takeFlowLifecycle } from "#server/shopify-extensions/take-flow-lifecycle.ts";
import { readOrderSummary } from "#server/shopify-extensions/read-order-summary.ts";

export const shopifyExtensionRoutes: HandlersOf<typeof shopifyExtensionEndpoints & typeof shopifyFlowEndpoints> = {
  listOrderSummaries: async ({ actor, query }, { database, now }) => ({
    summaries: await database.forTenants([actor.tenantId], async (handle) => {
      const summaries = [];
      for (const shopifyId of query.ids) summaries.push(await readOrderSummary(handle, actor, shopifyId, now()));
      return summaries;
    }),
  }),

  decideInAdmin: ({ actor, body, signal }, services) => decideInAdmin({ ...services, signal }, actor, body),

  runFlowAction: ({ params, body }, services) => runFlowAction(services, params.action, body),

  takeFlowLifecycle: async ({ body }, services) => {
    await takeFlowLifecycle(services, body);
    return { received: true };
  },
};
