import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { paymentComments } from "#server/db/schema/trail-tables.ts";

type NewComment = { userId: number | null; fullName: string; comment: string; at: Date };

const added = { commentId: paymentComments.commentId };

/** Adds a comment and returns its id; null if the shop has no such payment. */
export async function insertComment(handle: Handle, tenantId: number, paymentId: number, comment: NewComment): Promise<number | null> {
  const [row] = await handle.prepared<RowOf<typeof added>>(
    `insert into payment_comment (tenant_id, payment_id, user_id, full_name, comment, at)
     select tenant_id, payment_id, $3, $4, $5, $6 from payment where tenant_id = $1 and payment_id = $2 returning ${selectList(added)}`,
    [tenantId, paymentId, comment.userId, comment.fullName, comment.comment, comment.at],
  );
  return row?.commentId ?? null;
}
