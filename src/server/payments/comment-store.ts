import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentComments, staffDecisions } from "#server/db/schema/trail-tables.ts";

type NewComment = { userId: number | null; fullName: string; comment: string; at: Date; idempotencyKey: string | null };

const added = { commentId: paymentComments.commentId };

/** Adds a comment and returns its id; null if the shop has no such payment. */
export async function insertComment(handle: Handle, tenantId: number, paymentId: number, comment: NewComment): Promise<number | null> {
  const [row] = await handle.prepared<RowOf<typeof added>>(
    `insert into payment_comment (tenant_id, payment_id, user_id, full_name, comment, at, idempotency_key)
     select tenant_id, payment_id, $3, $4, $5, $6, $7 from payment where tenant_id = $1 and payment_id = $2
     returning ${selectList(added)}`,
    [tenantId, paymentId, comment.userId, comment.fullName, comment.comment, comment.at, comment.idempotencyKey],
  );
  return row?.commentId ?? null;
}

const found = {
  commentId: paymentComments.commentId,
  userId: paymentComments.userId,
  fullName: paymentComments.fullName,
  comment: paymentComments.comment,
  at: paymentComments.at,
  eventId: paymentComments.eventId,
  editedAt: paymentComments.editedAt,
  deletedAt: paymentComments.deletedAt,
};
export type StoredComment = RowOf<typeof found>;

/** A payment's comment, locked; null if the payment has no such comment in this shop. */
export async function lockComment(handle: Handle, tenantId: number, paymentId: number, commentId: number): Promise<StoredComment | null> {
  const [row] = await handle.prepared<StoredComment>(
    `select ${selectList(found)} from payment_comment where tenant_id = $1 and payment_id = $2 and comment_id = $3 for update`,
    [tenantId, paymentId, commentId],
  );
  return row ?? null;
}

/** The payment's comment that was sent with this key; null if there is none. */
export async function findCommentByKey(handle: Handle, tenantId: number, paymentId: number, key: string): Promise<StoredComment | null> {
  const [row] = await handle.prepared<StoredComment>(
    `select ${selectList(found)} from payment_comment where tenant_id = $1 and payment_id = $2 and idempotency_key = $3`,
    [tenantId, paymentId, key],
  );
  return row ?? null;
}

/** Whether a person left this comment on a payment at this very time, as they do with a decision. */
export async function hasCommentOf(handle: Handle, tenantId: number, paymentId: number, comment: NewComment): Promise<boolean> {
  const [row] = await handle.prepared(
    `select 1 from payment_comment where tenant_id = $1 and payment_id = $2
       and user_id is not distinct from $3 and full_name = $4 and comment = $5 and at = $6 limit 1`,
    [tenantId, paymentId, comment.userId, comment.fullName, comment.comment, comment.at],
  );
  return row !== undefined;
}

/** A comment with whether it was added with a decision that was undone. */
export type ListedComment = StoredComment & { isOfUndoneDecision: boolean };

/** A payment's newest comments, at most so many, oldest first. */
export async function listStoredComments(handle: Handle, tenantId: number, paymentId: number, most: number): Promise<ListedComment[]> {
  const newestFirst = await handle.prepared<StoredComment>(
    `select ${selectList(found)} from payment_comment where tenant_id = $1 and payment_id = $2 order by comment_id desc limit $3`,
    [tenantId, paymentId, most],
  );
  const undone = await listUndone(handle, tenantId, paymentId);
  return newestFirst.toReversed().map((comment) => ({ ...comment, isOfUndoneDecision: isAmong(undone, comment) }));
}

const counted = { count: computed<number>("count(*)") };

export async function countComments(handle: Handle, tenantId: number, paymentId: number): Promise<number> {
  const [row] = await handle.prepared<RowOf<typeof counted>>(
    `select ${selectList(counted)} from payment_comment where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId],
  );
  return row?.count ?? 0;
}

/** Whether a comment was added with a decision that was undone: it's of the same instant as the decision. */
export async function isOfUndoneDecision(handle: Handle, tenantId: number, paymentId: number, comment: StoredComment): Promise<boolean> {
  return isAmong(await listUndone(handle, tenantId, paymentId), comment);
}

type Undone = RowOf<typeof undoneColumns>;

function isAmong(undone: readonly Undone[], { at, fullName }: StoredComment): boolean {
  return undone.some((decision) => decision.at.getTime() === at.getTime() && decision.fullName === fullName);
}

async function listUndone(handle: Handle, tenantId: number, paymentId: number): Promise<Undone[]> {
  return handle.prepared<Undone>(
    `select ${selectList(undoneColumns)} from staff_decision where tenant_id = $1 and payment_id = $2 and undone_at is not null`,
    [tenantId, paymentId],
  );
}

const undoneColumns = { at: staffDecisions.at, fullName: staffDecisions.fullName };

/** Stores a comment's event, or what became of it. */
export async function updateComment(handle: Handle, tenantId: number, comment: StoredComment): Promise<void> {
  await handle.prepared(
    "update payment_comment set comment = $3, event_id = $4, edited_at = $5, deleted_at = $6 where tenant_id = $1 and comment_id = $2",
    [tenantId, comment.commentId, comment.comment, comment.eventId, comment.editedAt, comment.deletedAt],
  );
}

/** Gives the comment's event in the trail another text. */
export async function rewordEvent(handle: Handle, tenantId: number, eventId: number, text: string): Promise<void> {
  await handle.prepared("update payment_event set description = $3 where tenant_id = $1 and event_id = $2", [tenantId, eventId, text]);
}
