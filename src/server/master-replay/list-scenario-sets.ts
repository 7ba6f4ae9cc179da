import type { ScenarioSets } from "#contract/master-replays.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { aliased, selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioDrafts } from "#server/db/schema/scenario-tables.ts";
import { subAccountsOf } from "#server/master/sub-accounts-of.ts";
import type { Services } from "#server/services.ts";

/** The master account's shops with their drafts, each by name. */
export async function listScenarioSets(services: Pick<Services, "database">, actor: ShopActor): Promise<ScenarioSets> {
  const accounts = await subAccountsOf(services, actor);
  const drafts = await services.database.forTenants(
    accounts.map(({ tenantId }) => tenantId),
    (handle) => readDraftsUnder(handle, actor.tenantId),
  );
  return {
    shops: accounts.map(({ tenantId, name }) => ({
      tenantId,
      name,
      drafts: drafts.filter((draft) => draft.tenantId === tenantId).map((draft) => ({ draftId: draft.draftId, name: draft.name })),
    })),
  };
}

const columns = {
  tenantId: aliased("d", scenarioDrafts.tenantId),
  draftId: aliased("d", scenarioDrafts.draftId),
  name: aliased("d", scenarioDrafts.name),
};

function readDraftsUnder(handle: Handle, masterTenantId: number): Promise<RowOf<typeof columns>[]> {
  return handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from tenant t join scenario_draft d using (tenant_id) where t.master_tenant_id = $1
     order by lower(d.name), d.draft_id`,
    [masterTenantId],
  );
}
