import type { BodyOf, AnswerOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { requireOwnName } from "#server/access/own-name.ts";
import { decideOnOrder, type DecidingMeans } from "#server/decisions/decide-on-order.ts";

type Sent = BodyOf<typeof decisionEndpoints.decideAsStaff>;
type Answer = AnswerOf<typeof decisionEndpoints.decideAsStaff>;
type Person = Pick<ShopActor, "tenantId" | "userId" | "fullName" | "email">;

/**
 * Records what a person decides about one order. The person and the shop are the session's: a body that names others is
 * refused. Throws "not-allowed" and what `decideOnOrder` throws.
 */
export async function decideAsStaff(services: DecidingMeans, actor: Person, sent: Sent): Promise<Answer> {
  requireOwnName(actor, sent, "decide");
  return decideOnOrder(services, actor, sent.paymentId, sent);
}
