import type { AnswerOf } from "#contract/endpoint.ts";
import type { scenarioVersionEndpoints } from "#contract/scenario-versions.ts";
import { HISTORY_PAGE } from "#domain/scenarios/set-history.ts";
import { readLines } from "#server/scenarios/history-store.ts";
import { presentChanges } from "#server/scenarios/present-changes.ts";
import { replaceLive } from "#server/scenarios/replace-live.ts";
import { findScenarioSet, lockScenarios } from "#server/scenarios/set-store.ts";
import { readSeenLiveSet, type ScenarioActor, type StoredSet } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/** The lines of the live set's history, newest first. */
export async function listScenarioHistory(
  { database }: Pick<Means, "database">,
  tenantId: number,
  before: number | undefined,
): Promise<AnswerOf<typeof scenarioVersionEndpoints.listScenarioHistory>> {
  const found = await database.forTenants([tenantId], (handle) =>
    readLines(handle, tenantId, { before: before ?? null, count: HISTORY_PAGE + 1 }),
  );
  const lines = found.slice(0, HISTORY_PAGE);
  return {
    lines: lines.map(({ version, source, madeFrom, authorName, createdAt, changes }) => ({
      version,
      source,
      madeFrom,
      by: authorName,
      at: createdAt,
      changes: presentChanges(changes),
      changeCount: changes.length,
    })),
    next: found.length > HISTORY_PAGE ? (lines.at(-1)?.version ?? null) : null,
  };
}

/**
 * Makes the scenarios of an earlier version live, as a new version. Throws "not-found" for a version that doesn't exist, "outdated" if
 * the caller saw an older live set, and "not-allowed" for what the plan doesn't include.
 */
export async function restoreScenarios(
  { database, now }: Means,
  actor: ScenarioActor,
  { version: sent, ifMatch }: { version: string; ifMatch: string | undefined },
): Promise<StoredSet> {
  const { tenantId } = actor;
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    const scenarios = /^[1-9]\d{0,8}$/.test(sent) ? await findScenarioSet(handle, tenantId, Number(sent)) : null;
    if (scenarios === null) throw new SuretyError("not-found", "This version doesn't exist.");
    const live = await readSeenLiveSet(handle, tenantId, ifMatch);
    return replaceLive(handle, actor, { live, scenarios, source: "restored", madeFrom: sent, at: now() });
  });
}
