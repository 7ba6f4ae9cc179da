import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { openAccount } from "#server/master/open-account.ts";

type MasterEndpoints = Pick<typeof endpoints, "openAccount">;

export const masterRoutes: HandlersOf<MasterEndpoints> = {
  openAccount: async ({ actor, body }, services) => ({ code: await openAccount(services, actor, body.tenantId) }),
};
