import type { actionConfigEndpoints } from "#contract/action-config.ts";
import { noSuchSettings, readActionConfig } from "#server/actions/read-action-config.ts";
import { setUpAction } from "#server/actions/set-up-action.ts";
import { testHook } from "#server/actions/test-hook.ts";
import { findFurtherFaults } from "#server/actions/further-faults.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { badField } from "#server/surety-error.ts";
import { answerSet, placeOf } from "#server/scenarios/answer-set.ts";

export const actionRoutes: HandlersOf<typeof actionConfigEndpoints> = {
  setUpAction: async (call, services) => {
    const { tenantId, type, settings, replaces = null } = call.body;
    if (tenantId !== undefined && tenantId !== call.actor.tenantId) throw badField("tenantId", "must be the shop that you act for");
    const { configurationId, set } = await setUpAction(services, call.actor, placeOf(call), { type, settings, replaces });
    return { configurationId, set: set && (await answerSet(call, services, set)) };
  },
  getActionConfig: async ({ actor, params }, services) => readActionConfig(services, actor.tenantId, readPathId(params.id, noSuchSettings)),
  testHook: ({ actor, body }, services) => testHook(services, actor.tenantId, { settings: body.settings, replaces: body.replaces ?? null }),
};

export const actionFaults: FurtherFaultsOf<typeof actionConfigEndpoints> = {
  setUpAction: ({ actor, body }, services) => findFurtherFaults(services, actor.tenantId, body, null),
  testHook: ({ actor, body }, services) => findFurtherFaults(services, actor.tenantId, body, "21"),
};
