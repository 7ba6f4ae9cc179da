import { textId } from "#contract/codecs.ts";
import type { PaymentComment } from "#contract/payment-detail.ts";
import { editableUntil, isAuthor } from "#domain/payments/comment-edits.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { isOfUndoneDecision, lockComment, rewordEvent, updateComment } from "#server/payments/comment-store.ts";
import { commentText, shownComment } from "#server/payments/comment-text.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Person = Pick<ShopActor, "tenantId" | "userId" | "fullName">;
type Place = { paymentId: number; commentId: string };

/**
 * Changes the text of the actor's own comment, there and in the trail, within 15 minutes; null deletes the text. Either is an
 * event. Deleting it again changes nothing. Throws "not-found", "not-allowed" for a colleague's comment, and "conflict" if it's
 * too late or the comment was deleted.
 */
export async function changeComment(
  services: Pick<Services, "database" | "now">,
  actor: Person,
  { paymentId, commentId }: Place,
  text: string | null,
): Promise<PaymentComment> {
  const { tenantId, fullName } = actor;
  const comment = text === null ? "" : commentText(text);
  const id = textId.safeParse(commentId).data;
  const at = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    const stored = id === undefined ? null : await lockComment(handle, tenantId, paymentId, id);
    if (stored === null) throw new SuretyError("not-found", "No comment with this ID on this order.");
    if (!isAuthor(stored, actor)) throw new SuretyError("not-allowed", "You can change only your own comments.");
    const shown = async (changed: typeof stored) =>
      shownComment({ ...changed, isOfUndoneDecision: await isOfUndoneDecision(handle, tenantId, paymentId, changed) }, actor, at);
    if (stored.deletedAt !== null && text === null) return shown(stored);
    if (stored.deletedAt !== null) throw new SuretyError("conflict", "This comment was deleted.");
    if (stored.eventId === null || editableUntil(stored, actor, at) === null) {
      throw new SuretyError("conflict", "Comments can be changed for 15 minutes after they were added.");
    }
    const changed = { ...stored, comment, ...(text === null ? { deletedAt: at } : { editedAt: at }) };
    await updateComment(handle, tenantId, changed);
    await rewordEvent(handle, tenantId, stored.eventId, text === null ? "Comment deleted" : comment);
    const words = text === null ? "Deleted a comment" : "Edited a comment";
    await appendTrailEvent(handle, tenantId, paymentId, {
      type: "COMMENT",
      field: null,
      from: null,
      to: null,
      by: fullName,
      text: words,
      at,
    });
    return shown(changed);
  });
}
