import type { BodyOf } from "#contract/endpoint.ts";
import type { SavedView, viewEndpoints } from "#contract/views.ts";
import { mayNameCustomer, VIEWS_MAX } from "#domain/payments/saved-view.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { readViewQuery } from "#server/views/read-view-query.ts";
import { authorKeyOf, canShare, presentView, type ViewActor } from "#server/views/view-rights.ts";
import { nameInUse } from "#server/views/name-in-use.ts";
import { refuseTabName } from "#server/views/refuse-tab-name.ts";
import { countViews, insertView, lockViews, SHOP_OWNER } from "#server/views/view-store.ts";

/**
 * Saves a view for the actor or for the whole shop. Throws "not-allowed" for a viewer who shares one and for a session that
 * isn't a person's and saves one for itself, "bad-content" for the name of a tab, "name-in-use",
 * and "limit-reached" beyond the most that one may have.
 */
export async function saveView(
  { database, now }: Pick<Services, "database" | "now">,
  actor: ViewActor,
  { name, query: sent, isShared }: BodyOf<typeof viewEndpoints.saveView>,
): Promise<SavedView> {
  const { tenantId, fullName: authorName } = actor;
  const [ownerKey, authorKey] = [isShared ? SHOP_OWNER : personKeyOf(actor), authorKeyOf(actor)];
  if (isShared && !canShare(actor))
    throw new SuretyError("not-allowed", "You have view-only access, so you can save views for yourself only.");
  if (ownerKey === null || authorKey === null)
    throw new SuretyError("not-allowed", "You aren't logged in as a person, so you can't save views of your own.");
  refuseTabName(name);
  const query = readViewQuery(sent);
  return database.forTenants([tenantId], async (handle) => {
    await lockViews(handle, tenantId);
    const kept = { name, query, mayNameCustomer: mayNameCustomer(query), changedAt: now() };
    if ((await countViews(handle, tenantId, ownerKey)) >= VIEWS_MAX) throw tooMany(isShared);
    const added = await insertView(handle, tenantId, { ownerKey, authorKey, authorName, ...kept });
    if (added === null) throw nameInUse(isShared);
    return presentView(added, actor);
  });
}

function tooMany(isShared: boolean): SuretyError {
  const whose = isShared ? "Your shop has" : "You have";
  return new SuretyError("limit-reached", `${whose} ${VIEWS_MAX} saved views, the most there can be. Delete one to save another.`);
}
