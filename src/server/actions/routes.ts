import { id } from "#contract/codecs.ts";
import type { actionConfigEndpoints } from "#contract/action-config.ts";
import { readActionConfig } from "#server/actions/read-action-config.ts";
import { setUpAction } from "#server/actions/set-up-action.ts";
import { testHook } from "#server/actions/test-hook.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPart } from "#server/http/problems.ts";
import { presentSet } from "#server/scenarios/read-scenarios.ts";

export const actionRoutes: HandlersOf<typeof actionConfigEndpoints> = {
  setUpAction: async ({ actor, body, query, headers }, services) => {
    const place = { draftId: query.draft, ifMatch: headers["if-match"] };
    const asked = { type: body.type, settings: body.settings, replaces: body.replaces ?? null };
    const { configurationId, set } = await setUpAction(services, actor, place, asked);
    const { tenantId } = actor;
    return {
      configurationId,
      set: set && (await services.database.forTenants([tenantId], (handle) => presentSet(handle, tenantId, set))),
    };
  },
  getActionConfig: ({ actor, params }, services) => readActionConfig(services, actor.tenantId, readPart(id, params.id)),
  testHook: ({ actor, body }, services) => testHook(services, actor.tenantId, { settings: body.settings, replaces: body.replaces ?? null }),
};
