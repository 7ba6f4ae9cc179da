import type { Handle } from "#server/db/database.ts";

export type NewComment = { userId: number | null; fullName: string; comment: string; at: Date };

/** Adds a comment and gives its id; null where the shop has no such payment. */
export async function insertComment(handle: Handle, tenantId: number, paymentId: number, comment: NewComment): Promise<number | null> {
  const [row] = await handle.prepared<{ comment_id: number }>(
    `insert into payment_comment (tenant_id, payment_id, user_id, full_name, comment, at)
     select tenant_id, payment_id, $3, $4, $5, $6 from payment where tenant_id = $1 and payment_id = $2 returning comment_id`,
    [tenantId, paymentId, comment.userId, comment.fullName, comment.comment, comment.at],
  );
  return row?.comment_id ?? null;
}
