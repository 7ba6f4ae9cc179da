import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { scenarioVersionEndpoints } from "#contract/scenario-versions.ts";
import { draftConflicts, mergedDraft, settledChanges } from "#domain/scenarios/merge-draft.ts";
import type { HookHosts } from "#domain/scenarios/scenario-changes.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { requireDraft } from "#server/scenarios/change-set.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import { removeDraft, type StoredDraft } from "#server/scenarios/draft-store.ts";
import { readHookHosts } from "#server/scenarios/hook-hosts.ts";
import { presentChanges, presentWords } from "#server/scenarios/present-changes.ts";
import { replaceLive } from "#server/scenarios/replace-live.ts";
import { lockScenarios, readLiveSet, readScenarioSet, type VersionedSet } from "#server/scenarios/set-store.ts";
import { draftVersionText, liveVersionText } from "#server/scenarios/set-version.ts";
import { repeatedIds } from "#server/repeated-ids.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;
type Compared = { base: Scenario[]; live: VersionedSet; draft: StoredDraft; scenarios: Scenario[]; hosts: HookHosts };

/** What publishing a draft would change, and for which scenarios it will ask. Throws "not-found" for a draft that's gone. */
export async function comparePublishing(
  { database }: Pick<Means, "database">,
  tenantId: number,
  draftId: number,
): Promise<AnswerOf<typeof scenarioVersionEndpoints.comparePublishing>> {
  return database.forTenants([tenantId], async (handle) => {
    const compared = await readCompared(handle, tenantId, draftId);
    const { live, draft, scenarios, hosts } = compared;
    const conflicts = conflictsOf(compared);
    const changes = settledChanges({ live: live.scenarios, draft: scenarios, hosts }, conflicts);
    return {
      liveVersion: liveVersionText(live.version),
      draftVersion: draftVersionText(draft),
      changes: presentChanges(changes),
      changeCount: changes.length,
      conflicts: conflicts.map(({ scenarioId, live: inLive, draft: inDraft, ...conflict }) => ({
        scenarioId: Number(scenarioId),
        ...conflict,
        live: presentWords(inLive),
        draft: presentWords(inDraft),
      })),
    };
  });
}

/**
 * Makes a draft live in one step and deletes it. Scenarios that came to have orders and aren't in it are kept, archived. Throws
 * "conflict" if the draft or the live set changed since they were compared, or if a scenario that changed in both lacks a choice,
 * "not-allowed" for what the plan doesn't include, "bad-content" for two choices about one scenario, and "not-found" for a draft that's
 * gone.
 */
export async function publishDraft(
  { database, now }: Means,
  actor: ScenarioActor,
  draftId: number,
  { liveVersion, draftVersion, choices }: BodyOf<typeof scenarioVersionEndpoints.publishDraft>,
): Promise<StoredSet> {
  const { tenantId } = actor;
  const faults = repeatedIds(
    choices.map(({ scenarioId }) => scenarioId),
    (at) => `choices[${at}].scenarioId`,
  );
  if (faults.length > 0) throw new SuretyError("bad-content", "Each scenario needs one choice.", { faults });
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    const compared = await readCompared(handle, tenantId, draftId);
    const { live, draft, scenarios } = compared;
    if (liveVersion !== liveVersionText(live.version) || draftVersion !== draftVersionText(draft))
      throw new SuretyError("overtaken", "The draft or the live scenarios changed since you compared them. Compare them again.");
    const open = conflictsOf(compared).filter(({ scenarioId }) => !choices.some((choice) => choice.scenarioId === Number(scenarioId)));
    if (open.length > 0) {
      throw new SuretyError("conflict", "Choose what to keep of each scenario that changed in the live set.", {
        faults: open.map(({ scenarioName, live: changes }) => ({ path: scenarioName, message: changes.join("; ") })),
      });
    }
    const keepsLive = new Set(choices.filter(({ keep }) => keep === "live").map(({ scenarioId }) => String(scenarioId)));
    const published = mergedDraft({ live: live.scenarios, draft: scenarios }, keepsLive);
    const stored = await replaceLive(handle, actor, {
      live,
      scenarios: published,
      source: "published",
      madeFrom: draft.name,
      at: now(),
    });
    await removeDraft(handle, tenantId, draftId);
    return stored;
  });
}

async function readCompared(handle: Handle, tenantId: number, draftId: number): Promise<Compared> {
  const { draft, scenarios } = await requireDraft(handle, tenantId, draftId);
  const [base, live] = [await readScenarioSet(handle, tenantId, draft.baseVersion), await readLiveSet(handle, tenantId)];
  return { base, live, draft, scenarios, hosts: await readHookHosts(handle, tenantId, [base, live.scenarios, scenarios]) };
}

function conflictsOf({ base, live, scenarios, hosts }: Compared) {
  return draftConflicts({ base, live: live.scenarios, draft: scenarios, hosts });
}
