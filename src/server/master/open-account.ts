import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { addOpenCode } from "#server/access/open-code-store.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";

/**
 * Creates a code that logs a new tab in to one sub-account, so that the master's own session never leaves its tab.
 * Throws "not-found" for an account that isn't the master's.
 */
export async function openAccount(services: { database: Database; now: () => Date }, actor: ShopActor, tenantId: number): Promise<string> {
  const account = (await subAccountsOf(services, actor)).find((candidate) => candidate.tenantId === tenantId);
  if (account === undefined) throw noSuchAccount();
  const opened = {
    userId: actor.userId,
    openedBy: actor.fullName,
    openerTokenHash: actor.sessionHash,
    masterTenantId: actor.tenantId,
    openedTenantId: account.tenantId,
  };
  return services.database.asSystem((handle) => addOpenCode(handle, opened, services.now()));
}

export function noSuchAccount(): SuretyError {
  return new SuretyError("not-found", "No account with this ID under this master account.");
}
