import { textId } from "#contract/codecs.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { SavedView, viewEndpoints } from "#contract/views.ts";
import { mayNameCustomer } from "#domain/payments/saved-view.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Handle } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { readViewQuery } from "#server/views/read-view-query.ts";
import { presentView, type ViewActor } from "#server/views/view-rights.ts";
import { nameInUse } from "#server/views/name-in-use.ts";
import { refuseTabName } from "#server/views/refuse-tab-name.ts";
import { lockViews, readViews, removeView, updateView } from "#server/views/view-store.ts";

type Means = Pick<Services, "database" | "now">;

/**
 * Renames a view or updates what it shows. Throws "not-found" if it's gone or another person's, "not-allowed" if it's the
 * shop's and not the actor's to change, "bad-content" for the name of a tab,
 * "name-in-use", and "conflict" if it has changed since the version that is sent.
 */
export async function changeView(
  { database, now }: Means,
  actor: ViewActor,
  viewId: string,
  { name, query: sent, version }: BodyOf<typeof viewEndpoints.changeView>,
): Promise<SavedView> {
  const { tenantId } = actor;
  const query = readViewQuery(sent);
  return database.forTenants([tenantId], async (handle) => {
    const view = await lockOwnView(handle, actor, viewId);
    if (view.version !== version) throw new SuretyError("conflict", "This view changed in another tab, or a colleague changed it.");
    if (name !== view.name) refuseTabName(name);
    const kept = { name, query, mayNameCustomer: mayNameCustomer(query), changedAt: now() };
    const updated = await updateView(handle, tenantId, view.viewId, kept);
    if (updated === null) throw nameInUse(view.isShared);
    return presentView(updated, actor);
  });
}

/** Deletes a view. Throws "not-found" and "not-allowed" as `changeView` does. */
export async function deleteView({ database }: Pick<Means, "database">, actor: ViewActor, viewId: string): Promise<{ viewId: number }> {
  const { tenantId } = actor;
  return database.forTenants([tenantId], async (handle) => {
    const view = await lockOwnView(handle, actor, viewId);
    await removeView(handle, tenantId, view.viewId);
    return { viewId: view.viewId };
  });
}

async function lockOwnView(handle: Handle, actor: ViewActor, viewId: string): Promise<SavedView> {
  await lockViews(handle, actor.tenantId);
  const id = textId.safeParse(viewId).data;
  const stored = (await readViews(handle, actor.tenantId, personKeyOf(actor))).find((view) => view.viewId === id);
  if (stored === undefined) throw new SuretyError("not-found", "This view was deleted.");
  const view = presentView(stored, actor);
  if (!view.canChange) throw new SuretyError("not-allowed", "Only the author of a shop's view or an owner can change it.");
  return view;
}
