import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { queueEndpoints } from "#contract/queue.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { assign, lockAssignments } from "#server/queue/assignee-store.ts";
import { listColleagues } from "#server/queue/colleague-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = BodyOf<typeof queueEndpoints.assignPayments>;
type Answer = AnswerOf<typeof queueEndpoints.assignPayments>;

/**
 * Assigns orders to a person of the shop who can decide on them, or to nobody. All of them or none; an order that is assigned
 * to that person already stays as it is. Throws "not-found" for another shop's order or person.
 */
export async function assignPayments(
  services: Pick<Services, "database" | "now">,
  { tenantId, fullName: by }: Pick<ShopActor, "tenantId" | "fullName">,
  sent: Sent,
): Promise<Answer> {
  const { database, now } = services;
  const paymentIds = [...new Set(sent.paymentIds)];
  const colleagues = await database.asSystem((handle) => listColleagues(handle, tenantId));
  const assignee = colleagues.find(({ userId }) => userId === sent.userId) ?? null;
  if (assignee === null && sent.userId !== null) throw new SuretyError("not-found", "No one with this ID can review this shop's orders.");
  await database.forTenants([tenantId], async (handle) => {
    const before = await lockAssignments(handle, tenantId, paymentIds);
    if (before.length < paymentIds.length) throw noSuchPayment();
    const changed = before.filter(({ assigneeId }) => assigneeId !== (assignee?.userId ?? null));
    await assign(
      handle,
      tenantId,
      changed.map(({ paymentId }) => paymentId),
      assignee,
    );
    for (const { paymentId, assigneeName: from } of changed) {
      const to = assignee?.fullName ?? null;
      const text = to === null ? "No longer assigned" : `Assigned to ${to}`;
      await appendTrailEvent(handle, tenantId, paymentId, { type: "ASSIGNED", field: null, from, to, by, text, at: now() });
    }
  });
  return { paymentIds, userId: assignee?.userId ?? null, fullName: assignee?.fullName ?? null };
}
