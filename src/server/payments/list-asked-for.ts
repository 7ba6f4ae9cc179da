import { ASSIGNED_TO_ME } from "#domain/payments/assignee.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import type { PaymentSort } from "#domain/payments/payment-sort.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";

type AskedList = { filter: PaymentFilter; sort: PaymentSort | null };

/**
 * A list as the person who asks means it: orders assigned to "me" are theirs, which a caller who isn't a person has
 * none of, and what is sorted as the queue is of the queue alone.
 */
export function listAskedFor(actor: Pick<ShopActor, "userId" | "colleagueId">, { filter, sort }: AskedList): AskedList {
  const assignees = filter.assignees.map((choice) => (choice === ASSIGNED_TO_ME ? String(ownColleagueId(actor) ?? 0) : choice));
  return { filter: { ...filter, assignees, needsReview: filter.needsReview || sort?.by === "queue" }, sort };
}
