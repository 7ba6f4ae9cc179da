import type { ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import { SET_TEXT_MAX, type Scenario } from "#domain/scenarios/scenario.ts";
import { SAME_LINE_MS, type SetSource } from "#domain/scenarios/set-history.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Handle } from "#server/db/database.ts";
import type { StoredDraft } from "#server/scenarios/draft-store.ts";
import { changesBetween } from "#server/scenarios/hook-hosts.ts";
import { readAuthor, readLatestVersion } from "#server/scenarios/history-store.ts";
import { requirePlan } from "#server/scenarios/scenario-rights.ts";
import { findScenarioSet, insertScenarioSet, readLiveSet, readScenarioSet, type VersionedSet } from "#server/scenarios/set-store.ts";
import { askedVersions, liveVersionText, outdated } from "#server/scenarios/set-version.ts";
import { SuretyError } from "#server/surety-error.ts";

export type ScenarioActor = Pick<ShopActor, "tenantId" | "userId" | "staffId" | "fullName" | "role">;
/** A set as it's stored now. */
export type StoredSet = { scenarios: Scenario[]; version: string; draft: StoredDraft | null };

/** The live set, if it's the version that the caller saw. Throws "outdated", with who saved since and what changed, if it isn't. */
export async function readSeenLiveSet(handle: Handle, tenantId: number, ifMatch: string | undefined): Promise<VersionedSet> {
  const live = await readLiveSet(handle, tenantId);
  const asked = askedVersions(ifMatch);
  if (asked === null || asked.includes(liveVersionText(live.version))) return live;
  const version = asked.find((each) => /^\d{1,9}$/.test(each));
  const seen = version === undefined ? null : await findScenarioSet(handle, tenantId, Number(version));
  throw outdated(
    await readAuthor(handle, tenantId, live.version),
    seen === null ? [] : await changesBetween(handle, tenantId, seen, live.scenarios),
  );
}

/** How the next version is made: from which live set, and from which draft or version if not by an edit. */
export type Made = { live: VersionedSet; source: SetSource; madeFrom?: string | null; at: Date };

/**
 * Makes a set live as the next version; the same set makes none. Throws "not-allowed" for what the plan doesn't include, and
 * "limit-reached" for a set that's too large. Needs `lockScenarios`.
 */
export async function storeLive(
  handle: Handle,
  actor: ScenarioActor,
  { live, scenarios, source, madeFrom = null, at }: Made & { scenarios: Scenario[] },
): Promise<StoredSet> {
  const { tenantId } = actor;
  requireModestSet(scenarios);
  const changes = await changesBetween(handle, tenantId, live.scenarios, scenarios);
  if (changes.length === 0) return { scenarios: live.scenarios, version: liveVersionText(live.version), draft: null };
  await requirePlan(handle, tenantId, { before: live.scenarios, after: scenarios, changes });
  const version = live.version + 1;
  const line = source === "saved" ? await lineOf(handle, actor, { live, changes, scenarios, at }) : null;
  await insertScenarioSet(handle, tenantId, {
    version,
    scenarios,
    source,
    madeFrom,
    authorKey: personKeyOf(actor),
    authorName: actor.fullName,
    since: line?.since ?? live.version,
    changes: line?.changes ?? changes,
    at,
  });
  return { scenarios, version: liveVersionText(version), draft: null };
}

/** Throws "limit-reached" for a set that's too large to be stored with each of its versions. */
export function requireModestSet(scenarios: readonly Scenario[]): void {
  if (JSON.stringify(scenarios).length > SET_TEXT_MAX)
    throw new SuretyError("limit-reached", "These scenarios have too many or too long values. Move long ones to a custom list.");
}

/** The line of the history that these changes go on with; null if they begin one, as creating and deleting a scenario do. */
async function lineOf(
  handle: Handle,
  actor: ScenarioActor,
  { live, changes, scenarios, at }: { live: VersionedSet; changes: readonly ScenarioChange[]; scenarios: readonly Scenario[]; at: Date },
): Promise<{ since: number; changes: ScenarioChange[] } | null> {
  if (idsOf(live.scenarios) !== idsOf(scenarios)) return null;
  const latest = await readLatestVersion(handle, actor.tenantId);
  const { since } = latest;
  const author = personKeyOf(actor);
  const touched = new Set([...latest.changes, ...changes].map(({ scenarioId }) => scenarioId));
  const isRecent = at.getTime() - latest.createdAt.getTime() < SAME_LINE_MS;
  if (since === null || latest.source !== "saved" || author === null || latest.authorKey !== author || touched.size > 1 || !isRecent)
    return null;
  const begun = await readScenarioSet(handle, actor.tenantId, since);
  return { since, changes: await changesBetween(handle, actor.tenantId, begun, scenarios) };
}

function idsOf(scenarios: readonly Scenario[]): string {
  return scenarios
    .map(({ id }) => id)
    .toSorted()
    .join();
}
