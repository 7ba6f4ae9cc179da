import type { customListEndpoints } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { readUsesOf } from "#server/custom-lists/list-uses.ts";
import type { Services } from "#server/services.ts";

/** The rules that use a list. Throws "not-found". */
export function readListUses(
  { database }: Pick<Services, "database">,
  tenantId: number,
  listId: number,
): Promise<AnswerOf<typeof customListEndpoints.getListUses>> {
  return database.forTenants([tenantId], async (handle) => {
    if ((await findList(handle, tenantId, listId)) === null) throw noSuchList();
    const uses = await readUsesOf(handle, tenantId, listId);
    return uses.map(({ draft, scenario, rule }) => ({
      draft,
      scenarioId: Number(scenario.id),
      scenarioName: scenario.name,
      isArchived: scenario.isArchived,
      rule,
    }));
  });
}
