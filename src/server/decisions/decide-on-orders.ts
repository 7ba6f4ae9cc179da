import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import { decideOnOrder, type DecidingMeans, type Person } from "#server/decisions/decide-on-order.ts";
import { oneByOne } from "#server/one-by-one.ts";
import type { Services } from "#server/services.ts";

type Sent = BodyOf<typeof decisionEndpoints.decideOnOrders>;
type Answer = AnswerOf<typeof decisionEndpoints.decideOnOrders>;

/** Records what a person decides about several orders, each in a transaction of its own. */
export async function decideOnOrders(
  services: DecidingMeans & Pick<Services, "log"> & { signal?: AbortSignal },
  person: Person,
  { paymentIds, ...said }: Sent,
): Promise<Answer> {
  const results = await oneByOne(
    services,
    paymentIds,
    (paymentId) => decideOnOrder(services, person, paymentId, said),
    (paymentId, error) => ({ paymentId, error }),
  );
  return { results };
}
