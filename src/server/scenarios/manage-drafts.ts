import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import { DRAFTS_MAX } from "#domain/scenarios/set-history.ts";
import type { Handle } from "#server/db/database.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import type { ScenarioActor } from "#server/scenarios/store-live.ts";
import { insertDraft, readDrafts, removeDraft, renameStoredDraft } from "#server/scenarios/draft-store.ts";
import { presentDraft } from "#server/scenarios/read-scenarios.ts";
import { lockScenarios, readLiveSet } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

export async function listDrafts({ database }: Pick<Means, "database">, tenantId: number): Promise<{ drafts: ScenarioDraft[] }> {
  const drafts = await database.forTenants([tenantId], (handle) => readDrafts(handle, tenantId));
  return { drafts: drafts.map(presentDraft) };
}

/**
 * Copies the live scenarios, or those of another draft with what that was copied from, into a new draft. Throws "limit-reached",
 * "name-in-use", and "not-found" for another draft that's gone.
 */
export async function createDraft(
  { database, now }: Means,
  { tenantId, fullName }: ScenarioActor,
  { name, draftId }: { name: string; draftId: number | undefined },
): Promise<ScenarioDraft> {
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    await requireDraftRoom(handle, tenantId);
    const live = await readLiveSet(handle, tenantId);
    const copied = draftId === undefined ? null : await requireDraft(handle, tenantId, draftId);
    const added = await insertDraft(handle, tenantId, {
      name,
      baseVersion: copied?.draft.baseVersion ?? live.version,
      scenarios: copied?.scenarios ?? live.scenarios,
      changedBy: fullName,
      at: now(),
    });
    if (added === null) throw draftNameInUse();
    return presentDraft(added);
  });
}

/** Throws "limit-reached" if the shop has as many drafts as there can be. Needs `lockScenarios`. */
export async function requireDraftRoom(handle: Handle, tenantId: number): Promise<void> {
  if ((await readDrafts(handle, tenantId)).length >= DRAFTS_MAX)
    throw new SuretyError("limit-reached", `Your shop has ${DRAFTS_MAX} drafts, the most there can be. Delete one to make another.`);
}

/** Throws "name-in-use" and "not-found". */
export async function renameDraft(
  { database }: Pick<Means, "database">,
  tenantId: number,
  draftId: number,
  name: string,
): Promise<ScenarioDraft> {
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    await requireDraft(handle, tenantId, draftId);
    const renamed = await renameStoredDraft(handle, tenantId, draftId, name);
    if (renamed === null) throw draftNameInUse();
    return presentDraft(renamed);
  });
}

/** Throws "not-found". */
export async function deleteDraft({ database }: Pick<Means, "database">, tenantId: number, draftId: number): Promise<{ draftId: number }> {
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    await requireDraft(handle, tenantId, draftId);
    await removeDraft(handle, tenantId, draftId);
    return { draftId };
  });
}

function draftNameInUse(): SuretyError {
  return new SuretyError("name-in-use", "Your shop already has a draft with this name.", {
    faults: [{ path: "name", message: "is in use" }],
  });
}
