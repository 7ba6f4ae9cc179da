import type { ColumnChoice } from "#domain/payments/list-columns.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { columnChoices } from "#server/db/schema/view-tables.ts";

const columns = { choice: columnChoices.choice };

/** What a person shows and hides in a shop; null if they never chose. */
export async function findColumnChoice(handle: Handle, tenantId: number, personKey: string): Promise<ColumnChoice | null> {
  const [found] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from column_choice where tenant_id = $1 and person_key = $2`,
    [tenantId, personKey],
  );
  return found?.choice ?? null;
}

export async function storeColumnChoice(handle: Handle, tenantId: number, personKey: string, choice: ColumnChoice): Promise<void> {
  await handle.prepared(
    `insert into column_choice (tenant_id, person_key, choice) values ($1, $2, $3::jsonb)
     on conflict (tenant_id, person_key) do update set choice = excluded.choice`,
    [tenantId, personKey, JSON.stringify(choice)],
  );
}
