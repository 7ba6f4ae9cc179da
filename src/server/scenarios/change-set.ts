import type { Scenario } from "#domain/scenarios/scenario.ts";
import { DRAFT_CHANGES_KEPT, LISTED_CHANGES } from "#domain/scenarios/set-history.ts";
import type { Handle } from "#server/db/database.ts";
import { findDraft, updateDraft, type DraftChange, type WholeDraft } from "#server/scenarios/draft-store.ts";
import { changesBetween } from "#server/scenarios/hook-hosts.ts";
import { requireOwner } from "#server/scenarios/scenario-rights.ts";
import { lockScenarios } from "#server/scenarios/set-store.ts";
import { askedVersions, draftVersionText, outdated } from "#server/scenarios/set-version.ts";
import { readSeenLiveSet, requireModestSet, storeLive, type ScenarioActor, type StoredSet } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "now">;

/** Which set is changed, and the version that the caller has seen. */
export type SetPlace = { draftId: number | undefined; ifMatch: string | undefined };
/** Returns the set as it's to be. */
type Edit = (set: readonly Scenario[], handle: Handle) => Scenario[] | Promise<Scenario[]>;

/**
 * Changes the live set or a draft by an edit, in one transaction, one after another. A live change is a new version, at once for all
 * orders screened from then on; an edit that changes nothing makes none. Throws "outdated" if the caller saw an older version,
 * "not-allowed" where role or plan don't allow the change, "limit-reached" for a set that's too large, "not-found" for a draft that's
 * gone, and what the edit throws.
 */
export async function changeSet({ database, now }: Means, actor: ScenarioActor, place: SetPlace, edit: Edit): Promise<StoredSet> {
  const { tenantId } = actor;
  const { draftId, ifMatch } = place;
  if (draftId === undefined) requireOwner(actor);
  return database.forTenants([tenantId], async (handle) => {
    await lockScenarios(handle, tenantId);
    if (draftId !== undefined) return changeDraft(handle, actor, { draftId, ifMatch }, edit, now());
    const live = await readSeenLiveSet(handle, tenantId, ifMatch);
    return storeLive(handle, actor, { live, scenarios: await edit(live.scenarios, handle), source: "saved", at: now() });
  });
}

async function changeDraft(
  handle: Handle,
  actor: ScenarioActor,
  { draftId, ifMatch }: SetPlace & { draftId: number },
  edit: Edit,
  at: Date,
): Promise<StoredSet> {
  const whole = await requireDraft(handle, actor.tenantId, draftId);
  const { draft, scenarios } = whole;
  const asked = askedVersions(ifMatch);
  if (asked !== null && !asked.includes(draftVersionText(draft))) throw outdated(draft.changedBy, changesSince(asked, whole));
  const edited = await edit(scenarios, handle);
  requireModestSet(edited);
  const changes = await changesBetween(handle, actor.tenantId, scenarios, edited);
  if (changes.length === 0) return { scenarios, version: draftVersionText(draft), draft };
  const changed = await updateDraft(handle, actor.tenantId, draftId, {
    scenarios: edited,
    latestChanges: [...whole.latestChanges, { revision: draft.revision + 1, changes: changes.slice(0, LISTED_CHANGES) }].slice(
      -DRAFT_CHANGES_KEPT,
    ),
    changedBy: actor.fullName,
    at,
  });
  return { scenarios: edited, version: draftVersionText(changed), draft: changed };
}

/** What changed in a draft since the earliest of these versions of it; nothing if that was too many changes ago to tell. */
function changesSince(asked: readonly string[], { draft, latestChanges }: WholeDraft): DraftChange["changes"] {
  const seen = latestChanges.findIndex(({ revision }) => asked.includes(draftVersionText({ ...draft, revision: revision - 1 })));
  return seen === -1 ? [] : latestChanges.slice(seen).flatMap(({ changes }) => changes);
}

/** Throws "not-found" if the shop has no such draft. */
export async function requireDraft(handle: Handle, tenantId: number, draftId: number): Promise<WholeDraft> {
  const found = await findDraft(handle, tenantId, draftId);
  if (found === null) throw noSuchDraft();
  return found;
}

export function noSuchDraft(): SuretyError {
  return new SuretyError("not-found", "This draft doesn't exist. It may have been published or deleted.");
}
