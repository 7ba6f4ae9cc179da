import type { PaymentComment } from "#contract/payment-detail.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import { editableUntil } from "#domain/payments/comment-edits.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { ListedComment } from "#server/payments/comment-store.ts";
import { badField } from "#server/surety-error.ts";

/** A comment as it may be stored, with card numbers masked. Throws "bad-content" if nothing is left of it. */
export function commentText(text: string): string {
  const comment = harmlessText(text).text.trim();
  if (comment !== "") return comment;
  throw badField("comment", "Please write a comment", "Please write a comment.");
}

/** A comment as a person sees it. */
export function shownComment(comment: ListedComment, person: Pick<ShopActor, "userId" | "fullName">, now: Date): PaymentComment {
  return {
    id: comment.commentId,
    comment: comment.comment,
    fullName: comment.fullName,
    timestamp: comment.at,
    editedAt: comment.editedAt,
    deletedAt: comment.deletedAt,
    isOfUndoneDecision: comment.isOfUndoneDecision,
    editableUntil: editableUntil(comment, person, now),
  };
}
