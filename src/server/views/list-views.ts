import type { AnswerOf } from "#contract/endpoint.ts";
import type { viewEndpoints } from "#contract/views.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Services } from "#server/services.ts";
import { canShare, presentView, type ViewActor } from "#server/views/view-rights.ts";
import { readViews } from "#server/views/view-store.ts";

/** The views that the actor can open, and which they can save. */
export async function listViews(
  { database }: Pick<Services, "database">,
  actor: ViewActor,
): Promise<AnswerOf<typeof viewEndpoints.listViews>> {
  const { tenantId } = actor;
  const personKey = personKeyOf(actor);
  const views = await database.forTenants([tenantId], (handle) => readViews(handle, tenantId, personKey));
  return { views: views.map((view) => presentView(view, actor)), canSaveOwn: personKey !== null, canShare: canShare(actor) };
}
