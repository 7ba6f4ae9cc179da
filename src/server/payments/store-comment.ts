import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { insertComment, updateComment, type StoredComment } from "#server/payments/comment-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";

type NewComment = { comment: string; at: Date; idempotencyKey: string | null };

/**
 * Stores a comment in a person's name, with its event in the trail, which follows it when it's edited or deleted. Throws
 * "not-found" if the shop has no such payment.
 */
export async function storeComment(
  handle: Handle,
  { tenantId, userId, fullName }: Pick<ShopActor, "tenantId" | "userId" | "fullName">,
  paymentId: number,
  { comment, at, idempotencyKey }: NewComment,
): Promise<StoredComment> {
  const commentId = await insertComment(handle, tenantId, paymentId, { userId, fullName, comment, at, idempotencyKey });
  if (commentId === null) throw noSuchPayment();
  const event = { type: "COMMENT", field: null, from: null, to: null, by: fullName, text: comment, at } as const;
  const eventId = await appendTrailEvent(handle, tenantId, paymentId, event);
  const stored = { commentId, userId, fullName, comment, at, eventId, editedAt: null, deletedAt: null };
  await updateComment(handle, tenantId, stored);
  return stored;
}
