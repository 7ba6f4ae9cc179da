import type { PaymentComment } from "#contract/payment-detail.ts";
import { isAuthor } from "#domain/payments/comment-edits.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { commentText, shownComment } from "#server/payments/comment-text.ts";
import { findCommentByKey } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { storeComment } from "#server/payments/store-comment.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Adds a comment in the actor's name and its event in the trail. Card numbers in it are masked, as its answer shows. A comment
 * sent again with its key is answered as it was added. Throws "not-found" for another shop's payment, and "conflict" if someone
 * else used the key.
 */
export async function addComment(
  services: Pick<Services, "database" | "now">,
  actor: Pick<ShopActor, "tenantId" | "userId" | "fullName">,
  paymentId: number,
  text: string,
  idempotencyKey: string | null,
): Promise<PaymentComment> {
  const { tenantId } = actor;
  const comment = commentText(text);
  const at = services.now();
  return services.database.forTenants([tenantId], async (handle) => {
    const stored = await storeComment(handle, actor, paymentId, { comment, at, idempotencyKey });
    if (stored !== null) return shownComment({ ...stored, isOfUndoneDecision: false }, actor, at);
    const earlier = idempotencyKey === null ? null : await findCommentByKey(handle, tenantId, paymentId, idempotencyKey);
    if (earlier === null) throw noSuchPayment();
    if (!isAuthor(earlier, actor)) throw new SuretyError("conflict", "Someone else's comment has this Idempotency-Key.");
    return shownComment({ ...earlier, isOfUndoneDecision: false }, actor, at);
  });
}
