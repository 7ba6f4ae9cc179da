import type { PaymentComment } from "#contract/payment-detail.ts";
import { COMMENTS_MAX } from "#contract/payment-trail.ts";
import { isAuthor } from "#domain/payments/comment-edits.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import type { Services } from "#server/services.ts";
import { commentText, shownComment } from "#server/payments/comment-text.ts";
import { countComments, findCommentByKey } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { storeComment } from "#server/payments/store-comment.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Adds a comment in the actor's name and its event in the trail. Card numbers in it are masked, as its answer shows. A comment
 * sent again with its key is answered as it was added. Throws "not-found" for another shop's payment, "conflict" if someone
 * else used the key, and "bad-content" if the order has the most comments that it can have.
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
    // Under the order's lock, so that comments at the same moment are counted one after another.
    if ((await lockPayment(handle, tenantId, paymentId)) === null) throw noSuchPayment();
    const earlier = idempotencyKey === null ? null : await findCommentByKey(handle, tenantId, paymentId, idempotencyKey);
    if (earlier !== null && !isAuthor(earlier, actor)) {
      throw new SuretyError("conflict", "Someone else's comment has this Idempotency-Key.");
    }
    if (earlier !== null) return shownComment({ ...earlier, isOfUndoneDecision: false }, actor, at);
    if ((await countComments(handle, tenantId, paymentId)) >= COMMENTS_MAX) {
      throw new SuretyError("bad-content", `This order has the most comments it can have (${COMMENTS_MAX}).`);
    }
    const stored = await storeComment(handle, actor, paymentId, { comment, at, idempotencyKey });
    return shownComment({ ...stored, isOfUndoneDecision: false }, actor, at);
  });
}
