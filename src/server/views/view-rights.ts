import type { SavedView } from "#contract/views.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import { SHOP_OWNER, type StoredView } from "#server/views/view-store.ts";

export type ViewActor = Pick<ShopActor, "tenantId" | "userId" | "staffId" | "fullName" | "kind" | "role">;

/** All sessions by a shop's API key. */
const API_KEY_AUTHOR = "api-key";

/** Who saves: a person, or any session by the shop's API key. Null for a session that is neither. */
export function authorKeyOf(actor: ViewActor): string | null {
  return personKeyOf(actor) ?? (actor.kind === "api-key" ? API_KEY_AUTHOR : null);
}

export function canShare(actor: ViewActor): boolean {
  return meetsNeed("analyst", actor) && authorKeyOf(actor) !== null;
}

/** People change their own views; the shop's are changed by their author, unless that is only a viewer by now, and by owners. */
function canChange(view: Pick<StoredView, "ownerKey" | "authorKey">, actor: ViewActor): boolean {
  if (view.ownerKey !== SHOP_OWNER) return view.ownerKey === personKeyOf(actor);
  return meetsNeed("owner", actor) || (canShare(actor) && view.authorKey === authorKeyOf(actor));
}

/** A view as the actor sees it. */
export function presentView({ viewId, name, query, authorName, version, ...keys }: StoredView, actor: ViewActor): SavedView {
  return { viewId, name, isShared: keys.ownerKey === SHOP_OWNER, query, authorName, canChange: canChange(keys, actor), version };
}
