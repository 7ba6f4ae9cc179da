import type { ActionSettingsOnWire } from "#contract/action-config.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { checkSettings } from "#server/actions/check-settings.ts";
import { readActionSettings } from "#server/actions/read-action-config.ts";
import { sealHeaders } from "#server/actions/sealed-headers.ts";
import type { Handle } from "#server/db/database.ts";
import { changeAction } from "#server/scenarios/change-action.ts";
import { requireDraft, type SetPlace } from "#server/scenarios/change-set.ts";
import { requireOwner, requirePlanFor } from "#server/scenarios/scenario-rights.ts";
import type { ScenarioActor, StoredSet } from "#server/scenarios/store-live.ts";
import { insertConfigurations } from "#server/scenarios/sensor-configurations.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "now" | "secrets">;
type Asked = { type: ManualType; settings: ActionSettingsOnWire; replaces: number | null };

/**
 * Stores an action's settings as a new row; where they replace others, the set's action has them from then on. Throws "bad-content"
 * that names every fault, "not-allowed" where role or plan don't allow it, "not-found" if no action of the set has the settings to be
 * replaced, and what changing a set throws.
 */
export async function setUpAction(
  services: Means,
  actor: ScenarioActor,
  place: SetPlace,
  { type, settings: sent, replaces }: Asked,
): Promise<{ configurationId: number; set: StoredSet | null }> {
  const { tenantId } = actor;
  await services.database.forTenants([tenantId], (handle) => requirePlace(handle, actor, place));
  const known = replaces === null ? null : await readActionSettings(services, tenantId, replaces);
  if (known !== null && known.type !== type) throw new SuretyError("bad-content", "An action keeps its type.");
  const settings = await checkSettings(type, sent, { known, allow: services.config.hookAllow });
  const stored = "headers" in settings ? { ...settings, headers: sealHeaders(services.secrets, settings.headers) } : settings;
  const insert = async (handle: Handle) => {
    const [added] = await insertConfigurations(handle, tenantId, [{ type, settings: stored }], services.now());
    if (added === undefined) throw new Error("A configuration got no id");
    return added;
  };
  if (replaces === null) return { configurationId: await services.database.forTenants([tenantId], insert), set: null };
  let configurationId = 0;
  const change = async (handle: Handle) => {
    configurationId = await insert(handle);
    return { configurationId };
  };
  const set = await changeAction(services, actor, place, { configurationId: replaces, change });
  return { configurationId, set };
}

/** Settings of a draft are for everyone who edits drafts. */
async function requirePlace(handle: Handle, actor: ScenarioActor, { draftId }: SetPlace): Promise<void> {
  if (draftId !== undefined) return void (await requireDraft(handle, actor.tenantId, draftId));
  requireOwner(actor);
  await requirePlanFor(handle, actor.tenantId, "content");
}
