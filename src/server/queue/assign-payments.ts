import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { queueEndpoints } from "#contract/queue.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Handle } from "#server/db/database.ts";
import { oneByOne } from "#server/one-by-one.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { assign, lockAssignment } from "#server/queue/assignee-store.ts";
import { listColleagues, type Colleague } from "#server/queue/colleague-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = BodyOf<typeof queueEndpoints.assignPayments>;
type Answer = AnswerOf<typeof queueEndpoints.assignPayments>;

/**
 * Assigns orders to a colleague who can decide on them, or to no one, each in a transaction of its own. An order that is
 * assigned to that colleague already stays as it is. Throws "not-found" for someone who isn't a colleague.
 */
export async function assignPayments(
  services: Pick<Services, "database" | "now" | "log"> & { signal?: AbortSignal },
  { tenantId, fullName: by }: Pick<ShopActor, "tenantId" | "fullName">,
  { paymentIds, colleagueId }: Sent,
): Promise<Answer> {
  const { database, now } = services;
  const to = colleagueId === null ? null : await findColleague(colleagueId);
  const results = await oneByOne(
    services,
    paymentIds,
    async (paymentId) => {
      await database.forTenants([tenantId], (handle) => assignPayment(handle, paymentId));
      return { paymentId, colleagueId, fullName: to?.fullName ?? null };
    },
    (paymentId, error) => ({ paymentId, error }),
  );
  return { results };

  async function findColleague(wanted: number): Promise<Colleague> {
    const colleagues = await database.asSystem((handle) => listColleagues(handle, tenantId));
    const found = colleagues.find((colleague) => colleague.colleagueId === wanted);
    if (!found) throw new SuretyError("not-found", "No one with this ID can review this shop's orders.");
    return found;
  }

  async function assignPayment(handle: Handle, paymentId: number): Promise<void> {
    const before = await lockAssignment(handle, tenantId, paymentId);
    if (before === null) throw noSuchPayment();
    if (before.assigneeId === colleagueId) return;
    await assign(handle, tenantId, paymentId, to);
    const text = to === null ? "Unassigned" : `Assigned to ${to.fullName}`;
    const change = { field: null, from: before.assigneeName, to: to?.fullName ?? null };
    await appendTrailEvent(handle, tenantId, paymentId, { type: "ASSIGNED", ...change, by, text, at: now() });
  }
}
