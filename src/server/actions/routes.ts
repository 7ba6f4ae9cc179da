import type { actionConfigEndpoints } from "#contract/action-config.ts";
import { noSuchSettings, readActionConfig } from "#server/actions/read-action-config.ts";
import { setUpAction } from "#server/actions/set-up-action.ts";
import { testHook } from "#server/actions/test-hook.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { answerSet, placeOf } from "#server/scenarios/answer-set.ts";

export const actionRoutes: HandlersOf<typeof actionConfigEndpoints> = {
  setUpAction: async (call, services) => {
    const { type, settings, replaces = null } = call.body;
    const { configurationId, set } = await setUpAction(services, call.actor, placeOf(call), { type, settings, replaces });
    return { configurationId, set: set && (await answerSet(call, services, set)) };
  },
  getActionConfig: async ({ actor, params }, services) => readActionConfig(services, actor.tenantId, readPathId(params.id, noSuchSettings)),
  testHook: ({ actor, body }, services) => testHook(services, actor.tenantId, { settings: body.settings, replaces: body.replaces ?? null }),
};
