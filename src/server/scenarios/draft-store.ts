import { z } from "zod";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioDrafts } from "#server/db/schema/scenario-tables.ts";
import { readStoredSet } from "#server/scenarios/stored-set.ts";

const columns = {
  draftId: scenarioDrafts.draftId,
  name: scenarioDrafts.name,
  baseVersion: scenarioDrafts.baseVersion,
  revision: scenarioDrafts.revision,
  changedBy: scenarioDrafts.changedBy,
  changedAt: scenarioDrafts.changedAt,
};
export type StoredDraft = RowOf<typeof columns>;
const whole = { ...columns, scenarios: scenarioDrafts.scenarios, latestChanges: scenarioDrafts.latestChanges };
export type WholeDraft = { draft: StoredDraft; scenarios: Scenario[]; latestChanges: DraftChange[] };

const storedChanges = z.array(
  z.object({ revision: z.number(), changes: z.array(z.object({ scenarioId: z.string(), scenarioName: z.string(), words: z.string() })) }),
);
/** What was changed from the revision before to this one. */
export type DraftChange = z.output<typeof storedChanges>[number];

/** The shop's drafts by name, without their scenarios. */
export function readDrafts(handle: Handle, tenantId: number): Promise<StoredDraft[]> {
  return handle.prepared<StoredDraft>(
    `select ${selectList(columns)} from scenario_draft where tenant_id = $1 order by lower(name), draft_id`,
    [tenantId],
  );
}

/** The same with their scenarios. */
export async function readWholeDrafts(handle: Handle, tenantId: number): Promise<WholeDraft[]> {
  const rows = await handle.prepared<RowOf<typeof whole>>(
    `select ${selectList(whole)} from scenario_draft where tenant_id = $1 order by lower(name), draft_id`,
    [tenantId],
  );
  return rows.map(wholeDraft);
}

/** A draft with its scenarios; null if the shop has none with this id. */
export async function findDraft(handle: Handle, tenantId: number, draftId: number): Promise<WholeDraft | null> {
  const [row] = await handle.prepared<RowOf<typeof whole>>(
    `select ${selectList(whole)} from scenario_draft where tenant_id = $1 and draft_id = $2`,
    [tenantId, draftId],
  );
  return row ? wholeDraft(row) : null;
}

function wholeDraft({ scenarios, latestChanges, ...draft }: RowOf<typeof whole>): WholeDraft {
  return { draft, scenarios: readStoredSet(scenarios), latestChanges: storedChanges.parse(latestChanges) };
}

type KeptDraft = { scenarios: readonly Scenario[]; changedBy: string; at: Date };

/** Adds a draft; null if the shop has one of that name, in any case. */
export async function insertDraft(
  handle: Handle,
  tenantId: number,
  { name, baseVersion, scenarios, changedBy, at }: KeptDraft & { name: string; baseVersion: number },
): Promise<StoredDraft | null> {
  const [added] = await handle.prepared<StoredDraft>(
    `insert into scenario_draft (tenant_id, name, base_version, scenarios, changed_by, created_at, changed_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $6)
     on conflict (tenant_id, lower(name)) do nothing returning ${selectList(columns)}`,
    [tenantId, name, baseVersion, JSON.stringify(scenarios), changedBy, at],
  );
  return added ?? null;
}

/** Stores a draft's changed scenarios as its next revision, with its latest changes. Needs `lockScenarios`. */
export async function updateDraft(
  handle: Handle,
  tenantId: number,
  draftId: number,
  { scenarios, latestChanges, changedBy, at }: KeptDraft & { latestChanges: readonly DraftChange[] },
): Promise<StoredDraft> {
  const [updated] = await handle.prepared<StoredDraft>(
    `update scenario_draft set scenarios = $3::jsonb, latest_changes = $4::jsonb, revision = revision + 1, changed_by = $5, changed_at = $6
     where tenant_id = $1 and draft_id = $2 returning ${selectList(columns)}`,
    [tenantId, draftId, JSON.stringify(scenarios), JSON.stringify(latestChanges), changedBy, at],
  );
  if (!updated) throw new Error(`There is no draft ${draftId}`);
  return updated;
}

/** Renames a draft; null if the shop has another one of that name. Needs `lockScenarios`. */
export async function renameStoredDraft(handle: Handle, tenantId: number, draftId: number, name: string): Promise<StoredDraft | null> {
  const [updated] = await handle.prepared<StoredDraft>(
    `update scenario_draft set name = $3 where tenant_id = $1 and draft_id = $2 and not exists (
       select from scenario_draft other where other.tenant_id = $1 and lower(other.name) = lower($3) and other.draft_id <> $2)
     returning ${selectList(columns)}`,
    [tenantId, draftId, name],
  );
  return updated ?? null;
}

export async function removeDraft(handle: Handle, tenantId: number, draftId: number): Promise<void> {
  await handle.prepared("delete from scenario_draft where tenant_id = $1 and draft_id = $2", [tenantId, draftId]);
}
