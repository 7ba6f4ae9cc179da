import type { MasterReplay } from "#contract/master-replays.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";
import { noSuchMasterReplay } from "#server/master-replay/manage-master-replays.ts";
import { findMasterReplay } from "#server/master-replay/master-replay-store.ts";
import { presentMasterReplay } from "#server/master-replay/present-master-replay.ts";
import { readShopResults } from "#server/master-replay/shop-result-store.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";
import type { Services } from "#server/services.ts";

/** What a replay found so far in each shop that is still under the master account, in one currency. Throws "not-found". */
export async function readMasterReplay(
  services: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
  masterReplayId: number,
  currency: CurrencyCode,
): Promise<MasterReplay> {
  const key = { tenantId: actor.tenantId, masterReplayId };
  const accounts = await subAccountsOf(services, actor);
  const rates = await readExchangeRates(services);
  return services.database.forTenants(
    [key.tenantId, ...accounts.map(({ tenantId }) => tenantId)],
    async (handle) => {
      const replay = await findMasterReplay(handle, key);
      if (replay === null) throw noSuchMasterReplay();
      return presentMasterReplay(replay, await readShopResults(handle, key), { currency, rates });
    },
    "byIndex",
  );
}
