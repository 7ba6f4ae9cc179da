import { SET_TEXT_MAX, type Scenario } from "#domain/scenarios/scenario.ts";
import { scenarioChanges, type ScenarioChange } from "#domain/scenarios/scenario-changes.ts";
import { SAME_LINE_MS } from "#domain/scenarios/set-history.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Handle } from "#server/db/database.ts";
import { findDraft, updateDraft, type StoredDraft } from "#server/scenarios/draft-store.ts";
import { readAuthor, readLatestVersion } from "#server/scenarios/history-store.ts";
import { requireOwner, requirePlan } from "#server/scenarios/scenario-rights.ts";
import { findScenarioSet, insertScenarioSet, lockScenarios, readLiveSet, readScenarioSet } from "#server/scenarios/set-store.ts";
import { askedVersion, draftVersionText, liveVersionText, outdated } from "#server/scenarios/set-version.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

export type ScenarioActor = Pick<ShopActor, "tenantId" | "userId" | "staffId" | "fullName" | "role">;
type Means = Pick<Services, "database" | "now">;

/** Which set is changed, and the version that the caller has seen. */
export type SetPlace = { draftId: number | undefined; ifMatch: string | undefined };
/** A set as it's stored now. */
export type StoredSet = { scenarios: Scenario[]; version: string; draft: StoredDraft | null };
/** Returns the set as it's to be. */
type Edit = (set: readonly Scenario[], handle: Handle) => Scenario[] | Promise<Scenario[]>;

/**
 * Changes the live set or a draft by an edit, in one transaction, one after another. A live change is a new version, at once for all
 * orders screened from then on; an edit that changes nothing makes none. Throws "outdated" if the caller saw an older version,
 * "not-allowed" where role or plan don't allow the change, "not-found" for a draft that's gone, and what the edit throws.
 */
export async function changeSet({ database, now }: Means, actor: ScenarioActor, place: SetPlace, edit: Edit): Promise<StoredSet> {
  const { tenantId } = actor;
  const { draftId } = place;
  if (draftId === undefined) requireOwner(actor);
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    return draftId === undefined
      ? changeLive(handle, actor, place, edit, now())
      : changeDraft(handle, actor, { ...place, draftId }, edit, now());
  });
}

async function changeLive(handle: Handle, actor: ScenarioActor, { ifMatch }: SetPlace, edit: Edit, at: Date): Promise<StoredSet> {
  const { tenantId } = actor;
  const live = await readLiveSet(handle, tenantId);
  const asked = askedVersion(ifMatch);
  if (asked !== null && asked !== liveVersionText(live.version)) {
    const seen = /^\d{1,9}$/.test(asked) ? await findScenarioSet(handle, tenantId, Number(asked)) : null;
    const changes = seen === null ? [] : scenarioChanges(seen, live.scenarios);
    throw outdated(await readAuthor(handle, tenantId, live.version), changes);
  }
  const scenarios = requireModestSet(await edit(live.scenarios, handle));
  const changes = scenarioChanges(live.scenarios, scenarios);
  if (changes.length === 0) return { scenarios: live.scenarios, version: liveVersionText(live.version), draft: null };
  await requirePlan(handle, tenantId, { before: live.scenarios, after: scenarios, changes });
  const version = live.version + 1;
  const line = await lineOf(handle, actor, { changes, scenarios, at });
  await insertScenarioSet(handle, tenantId, {
    version,
    scenarios,
    source: "saved",
    authorKey: personKeyOf(actor),
    authorName: actor.fullName,
    since: line?.since ?? live.version,
    changes: line?.changes ?? changes,
    at,
  });
  return { scenarios, version: liveVersionText(version), draft: null };
}

/** The line of the history that these changes go on with; null if they begin one. */
async function lineOf(
  handle: Handle,
  actor: ScenarioActor,
  { changes, scenarios, at }: { changes: readonly ScenarioChange[]; scenarios: readonly Scenario[]; at: Date },
): Promise<{ since: number; changes: ScenarioChange[] } | null> {
  const latest = await readLatestVersion(handle, actor.tenantId);
  const { since } = latest;
  const author = personKeyOf(actor);
  const touched = new Set([...latest.changes, ...changes].map(({ scenarioId }) => scenarioId));
  const isRecent = at.getTime() - latest.createdAt.getTime() < SAME_LINE_MS;
  if (since === null || latest.source !== "saved" || author === null || latest.authorKey !== author || touched.size > 1 || !isRecent)
    return null;
  return { since, changes: scenarioChanges(await readScenarioSet(handle, actor.tenantId, since), scenarios) };
}

async function changeDraft(
  handle: Handle,
  actor: ScenarioActor,
  { draftId, ifMatch }: SetPlace & { draftId: number },
  edit: Edit,
  at: Date,
): Promise<StoredSet> {
  const { draft, scenarios } = await requireDraft(handle, actor.tenantId, draftId);
  const asked = askedVersion(ifMatch);
  if (asked !== null && asked !== draftVersionText(draft)) throw outdated(draft.changedBy, []);
  const edited = requireModestSet(await edit(scenarios, handle));
  if (scenarioChanges(scenarios, edited).length === 0) return { scenarios, version: draftVersionText(draft), draft };
  const changed = await updateDraft(handle, actor.tenantId, draftId, { scenarios: edited, changedBy: actor.fullName, at });
  return { scenarios: edited, version: draftVersionText(changed), draft: changed };
}

/** Throws "limit-reached" for a set that's too large to be stored with each of its versions. */
function requireModestSet(scenarios: Scenario[]): Scenario[] {
  if (JSON.stringify(scenarios).length <= SET_TEXT_MAX) return scenarios;
  throw new SuretyError("limit-reached", "These scenarios have too many or too long values. Move long ones to a custom list.");
}

/** Throws "not-found" if the shop has no such draft. */
export async function requireDraft(
  handle: Handle,
  tenantId: number,
  draftId: number,
): Promise<{ draft: StoredDraft; scenarios: Scenario[] }> {
  const found = await findDraft(handle, tenantId, draftId);
  if (found === null) throw new SuretyError("not-found", "This draft doesn't exist. It may have been published or deleted.");
  return found;
}
