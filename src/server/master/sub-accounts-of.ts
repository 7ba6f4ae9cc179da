import { denialWords } from "#domain/accounts/denial-words.ts";
import type { Database } from "#server/db/database.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { listSubAccounts, type SubAccount } from "#server/master/sub-account-store.ts";

/** The sub-accounts of the actor's master account. Throws "not-allowed" for any other shop. */
export async function subAccountsOf(services: { database: Database }, actor: ShopActor): Promise<SubAccount[]> {
  const accounts = await services.database.asSystem((handle) => listSubAccounts(handle, actor.tenantId));
  if (accounts === null) throw new SuretyError("not-allowed", denialWords.subAccounts);
  return accounts;
}
